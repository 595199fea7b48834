"""Calls a running service with the companion of the generated client: use_python_companion.py URL KEY SLOW_KEY PHOTOS.

PHOTOS has those of a cat. SLOW_KEY has few requests a minute.
"""

import json
import pathlib
import sys

from rhinarium_client import Client
from rhinarium_client.api.actions import add_fingerprints
from rhinarium_client.api.capture_sessions import create_capture_session
from rhinarium_client.api.fingerprint_addition_jobs import read_fingerprint_addition_job
from rhinarium_client.api.pets import create_pet, list_pets
from rhinarium_client.models import AddFingerprintsBody, CreateCaptureSessionBody, CreatePetBody
from rhinarium_client.models.create_capture_session_body_purpose import CreateCaptureSessionBodyPurpose
from rhinarium_client.models.create_capture_session_body_species import CreateCaptureSessionBodySpecies
from rhinarium_client.models.create_pet_body_species import CreatePetBodySpecies
from rhinarium_companion import connect, data_of, upload, verify_webhook, wait_for_job

url, key, slow_key, photos = sys.argv[1:]
client = connect(url, key)

pet = data_of(create_pet.sync(client=client, body=CreatePetBody(species=CreatePetBodySpecies.CAT)))
purpose = CreateCaptureSessionBodyPurpose.PET_PROFILE_REGISTRATION
body = CreateCaptureSessionBody(species=CreateCaptureSessionBodySpecies.CAT, purpose=purpose, pet_id=pet.id)
session = data_of(create_capture_session.sync(client=client, body=body))
for kind, pattern in (("fingerprint", "*.jpg"), ("appearance", "appearances/*.jpg")):
    for photo in sorted(pathlib.Path(photos).glob(pattern)):
        assert upload(client, kind, session.session_id, photo).quality.verdict == "ACCEPTED", photo
added = data_of(add_fingerprints.sync(pet.id, client=client, body=AddFingerprintsBody(session_id=session.session_id)))
job = wait_for_job(read_fingerprint_addition_job, client, added.job_id)
assert job.status == "SUCCESS", job

# Without repeats a slow key is refused at some point. With them it is not.
once = Client(base_url=url, headers={"x-service-api-key": slow_key})
statuses = [list_pets.sync_detailed(client=once).status_code for _ in range(200)]
assert 429 in statuses, statuses
slow = connect(url, slow_key)
for _ in range(3):
    data_of(list_pets.sync(client=slow))

# The test vector of Standard Webhooks.
delivery = {
    "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
    "webhook-timestamp": "1614265330",
    "webhook-signature": "v1,AAAA v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
}
secret, text = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", b'{"test": 2432232314}'


def is_accepted(body, seconds, *secrets):
    try:
        return verify_webhook(delivery, body, *secrets, now=lambda: 1614265330 + seconds) is not None
    except ValueError:
        return False


other = "whsec_" + "A" * 32
assert is_accepted(text, 300, other, secret)
assert not is_accepted(text, 301, secret) and not is_accepted(text + b" ", 0, secret) and not is_accepted(text, 0, other)
print(json.dumps({"python companion": "works", "jobId": job.job_id}))
