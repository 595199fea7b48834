"""Asks Rhinarium whose animal it is: identify.py SPECIES FOLDER. FOLDER/1.jpg shows the whole animal, the others its face or nose.

Prints {"decision", "name"}. Needs Python 3.9 and nothing else. The address and the key stand in ../secrets.yaml.
"""

import json
import pathlib
import re
import sys
import time
import urllib.error
import urllib.request
import uuid

ENDED = ("SUCCESS", "FAILED", "CANCELED")
species, folder = sys.argv[1], pathlib.Path(sys.argv[2])
lines = (pathlib.Path(__file__).parent.parent / "secrets.yaml").read_text()
secrets = dict(re.findall(r"^(\w+): *[\"']?([^\"'\s]*)", lines, re.MULTILINE))


def call(path, body=None, photo=None):
    """One call of the API: sends JSON or a photo, returns the `data` of the answer."""
    headers, content = {"x-service-api-key": secrets["rhinarium_key"]}, None
    if body is not None:
        headers["content-type"], content = "application/json", json.dumps(body).encode()
    if photo is not None:
        mark = uuid.uuid4().hex
        headers["content-type"] = f"multipart/form-data; boundary={mark}"
        part = f'--{mark}\r\ncontent-disposition: form-data; name="file"; filename="{photo.name}"\r\n\r\n'
        content = part.encode() + photo.read_bytes() + f"\r\n--{mark}--\r\n".encode()
    request = urllib.request.Request(secrets["rhinarium_url"] + path, content, headers)
    try:
        with urllib.request.urlopen(request, timeout=40) as answer:
            return json.load(answer)["data"]
    except urllib.error.HTTPError as error:
        sys.exit(f"{path}: {error.read().decode()}")


session = call("/v2/capture-sessions", {"purpose": "PET_IDENTIFICATION", "species": species})["sessionId"]
for photo in sorted(folder.glob("*.jpg")):
    kind = "appearances" if photo.stem == "1" else "fingerprints"
    quality = call(f"/v2/{kind}:upload?sessionId={session}", photo=photo)["quality"]
    if quality["verdict"] == "REJECTED":
        sys.exit(f"{photo.name}: {', '.join(quality['reasons'])}")
job = call("/v2/pets:identify", {"sessionId": session})
late = time.monotonic() + 50
while job["status"] not in ENDED and time.monotonic() < late:
    job = call(f"/v2/pet-identification-jobs/{job['jobId']}?waitSeconds=20")
if job["status"] != "SUCCESS":
    sys.exit(job.get("error", {}).get("message", "The search takes too long."))
found = [pet["id"] for pet in job["result"]["pets"] if pet["isMatch"]]
name = call(f"/v2/pets/{found[0]}").get("name") if found else None
print(json.dumps({"decision": job["result"]["decision"], "name": name}))
