"""Does what a generated client leaves to its caller: repeats, waiting for jobs, uploads, checking webhooks.

Put it next to your code, with the client of openapi-python-client: docs/generated-clients.md.
"""

import base64
import hashlib
import hmac
import json
import pathlib
import random
import time
import uuid

import httpx
from rhinarium_client import Client
from rhinarium_client.api.uploads import upload_appearance, upload_fingerprint
from rhinarium_client.models import Failure, UploadAppearanceBody, UploadFingerprintBody
from rhinarium_client.types import File

UPLOADS = {
    "fingerprint": (upload_fingerprint, UploadFingerprintBody),
    "appearance": (upload_appearance, UploadAppearanceBody),
}


class Repeats(httpx.BaseTransport):
    """Repeats after a lost connection, 429 and 5xx, no earlier than Retry-After. A POST counts once: it gets a key."""

    def __init__(self, times=2, transport=None):
        self.times, self.transport = times, transport or httpx.HTTPTransport()

    def handle_request(self, request):
        request.read()  # A body that is kept can be sent again.
        if request.method == "POST" and "idempotency-key" not in request.headers:
            request.headers["idempotency-key"] = str(uuid.uuid4())
        for attempt in range(self.times + 1):
            pause = 0.5 * 2**attempt * (1 + random.random())
            try:
                response = self.transport.handle_request(request)
                wanted = float(response.headers.get("retry-after", 0))
                is_final = response.status_code != 429 and response.status_code < 500
                if is_final or attempt == self.times or wanted > 60:
                    return response
                response.close()
                pause = max(pause, wanted)
            except httpx.TransportError:
                if attempt == self.times:
                    raise
            time.sleep(pause)


def connect(url, key):
    """Returns a client that repeats. Its timeout is longer than the service lets a request wait for a job."""
    headers = {"x-service-api-key": key}
    return Client(base_url=url, headers=headers, timeout=httpx.Timeout(40), httpx_args={"transport": Repeats()})


def data_of(answer):
    """Returns the record of an answer. Raises RuntimeError with the failure."""
    if answer is None or isinstance(answer, Failure):
        raise RuntimeError(answer)
    return answer.data


def wait_for_job(read, client, job_id, timeout=600):
    """Returns the ended job, FAILED ones too. `read` is its module, such as read_pet_verification_job."""
    ends = time.monotonic() + timeout
    while (left := ends - time.monotonic()) > 0:
        job = data_of(read.sync(job_id, client=client, wait_seconds=max(1, min(30, int(left)))))
        if job.status in ("SUCCESS", "FAILED", "CANCELED"):
            return job
        time.sleep(0.5)  # A service that stops answers early.
    raise TimeoutError(f"Job {job_id} is still running.")


def upload(client, kind, session_id, path):
    """Uploads a photo, `fingerprint` or `appearance`. Its `quality` tells whether it counts."""
    call, body = UPLOADS[kind]
    with open(path, "rb") as photo:
        file = File(payload=photo, file_name=pathlib.Path(path).name)
        return data_of(call.sync(client=client, session_id=session_id, body=body(file=file)))


def verify_webhook(headers, body, *secrets, now=time.time):
    """Returns the event of a delivery: its headers by lower-case names, the bytes of its body. Raises ValueError."""
    sent = {name: headers.get(f"webhook-{name}", "") for name in ("id", "timestamp", "signature")}
    if not sent["timestamp"].isdecimal() or abs(now() - int(sent["timestamp"])) > 300:
        raise ValueError("the delivery is too old, or a clock is wrong")
    for secret in secrets:
        key = base64.b64decode(secret.removeprefix("whsec_"), validate=True)
        digest = hmac.digest(key, f"{sent['id']}.{sent['timestamp']}.".encode() + body, hashlib.sha256)
        expected = b"v1," + base64.b64encode(digest)
        if key and any(hmac.compare_digest(expected, each.encode()) for each in sent["signature"].split(" ")):
            return json.loads(body)
    raise ValueError("no signature matches")
