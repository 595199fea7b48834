#!/usr/bin/env python3
"""Check-in of a veterinary clinic, in plain Python over HTTP: is this the animal of the record?

    export RHINARIUM_API_KEY=psk_live_…
    python3 check_in.py enrol  "Nabi of Ms Kim" --species CAT photos/nabi
    python3 check_in.py arrive "Nabi of Ms Kim" photos/today

A folder holds close photos (a cat's face, a dog's nose) and, in its folder "appearances", the whole animal. The records
are one JSON file next to this one, or --records FILE. Needs Python 3.9 and nothing else.

Exit codes: 0 enrolled or the same animal, 1 failed, 2 invalid arguments, 3 another animal, 4 in doubt.
"""

import argparse
import json
import os
import pathlib
import sys
import urllib.error
import urllib.parse
import urllib.request
import uuid

NEEDED = {"PET_PROFILE_REGISTRATION": 5, "PET_VERIFICATION": 3}


class Refused(Exception):
    """The service answered with an error, or the photos are insufficient. The text explains what to do."""


class Service:
    def __init__(self, url, key):
        self.url, self.key = url.rstrip("/"), key

    def call(self, method, path, body=None, content_type="application/json"):
        """Sends one request and returns `data` of the response."""
        headers = {"x-service-api-key": self.key, "content-type": content_type}
        if method == "POST":
            headers["idempotency-key"] = str(uuid.uuid4())
        sent = json.dumps(body).encode() if isinstance(body, dict) else body
        request = urllib.request.Request(self.url + path, data=sent, headers=headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                text = answer.read()
                return json.loads(text)["data"] if text else None
        except urllib.error.HTTPError as failure:
            raise Refused(explain(failure)) from failure
        except urllib.error.URLError as failure:
            raise Refused(f"No answer from {self.url}: {failure.reason}. Is the service running?") from failure

    def upload(self, kind, session_id, photo):
        """Uploads a photo as a form with one file. Returns whether it was accepted, and why not."""
        boundary = uuid.uuid4().hex
        head = f'--{boundary}\r\ncontent-disposition: form-data; name="file"; filename="photo"\r\n\r\n'
        form = head.encode() + photo.read_bytes() + f"\r\n--{boundary}--\r\n".encode()
        path = f"/v2/{kind}:upload?sessionId={urllib.parse.quote(session_id)}"
        return self.call("POST", path, form, f"multipart/form-data; boundary={boundary}")["quality"]

    def end_of(self, jobs, job_id):
        """Waits for the end of a job by long polling, up to 30 seconds per request."""
        while True:
            job = self.call("GET", f"/v2/{jobs}/{job_id}?waitSeconds=30")
            if job["status"] in ("SUCCESS", "FAILED", "CANCELED"):
                return job


def explain(failure):
    try:
        error = json.loads(failure.read())["errors"][0]
        return f"{error['message']} ({error['code']}) See {error.get('docUrl', '/docs/errors')} of the service."
    except (ValueError, KeyError, IndexError):
        return f"The service answered {failure.code}."


def photos_in(folder):
    return sorted(file for file in folder.glob("*") if file.suffix.lower() in (".jpg", ".jpeg", ".png", ".webp"))


def photograph(service, folder, species, purpose, pet_id):
    """Opens a capture session and uploads photos until it has enough. Returns its id."""
    body = {"species": species, "purpose": purpose, "petId": pet_id}
    session_id = service.call("POST", "/v2/capture-sessions", body)["sessionId"]
    for kind, files, needed in (
        ("fingerprints", photos_in(folder), NEEDED[purpose]),
        ("appearances", photos_in(folder / "appearances"), 1),
    ):
        for photo in files:
            if needed == 0:
                break
            quality = service.upload(kind, session_id, photo)
            if quality["verdict"] == "ACCEPTED":
                needed -= 1
            else:
                print(f"  {photo.name}: {', '.join(quality['reasons'])}", file=sys.stderr)
        if needed > 0:
            raise Refused(f"{folder}: {needed} more photos are needed ({kind}). Take sharp, bright, different ones.")
    return session_id


def enrol(service, records, patient, species, folder):
    if patient in records:
        raise Refused(f"{patient} has a record already. Choose another name.")
    pet_id = service.call("POST", "/v2/pets", {"species": species, "name": patient})["id"]
    try:
        session_id = photograph(service, folder, species, "PET_PROFILE_REGISTRATION", pet_id)
        job = service.call("POST", f"/v2/pets/{pet_id}:addFingerprints", {"sessionId": session_id})
        job = service.end_of("fingerprint-addition-jobs", job["jobId"])
        if job["status"] != "SUCCESS":
            raise Refused((job.get("error") or {}).get("message", f"The job ended {job['status']}."))
    except Refused:
        service.call("DELETE", f"/v2/pets/{pet_id}")
        raise
    records[patient] = {"petId": pet_id, "species": species}
    print(f"{patient} is enrolled.")
    return 0


def arrive(service, records, patient, folder):
    if patient not in records:
        raise Refused(f"There is no record of {patient}. Enrol it first.")
    pet_id, species = records[patient]["petId"], records[patient]["species"]
    session_id = photograph(service, folder, species, "PET_VERIFICATION", pet_id)
    job = service.call("POST", f"/v2/pets/{pet_id}:verify", {"sessionId": session_id})
    job = service.end_of("pet-verification-jobs", job["jobId"])
    if job["status"] != "SUCCESS":
        raise Refused((job.get("error") or {}).get("message", f"The job ended {job['status']}."))
    result = job["result"]
    print(f"{patient}: {result['decision']}, score {result['score']} (a match from {result['threshold']})")
    for advice in result.get("advice", []):
        print(f"  {advice['message']}")
    return {"MATCH": 0, "NO_MATCH": 3}.get(result["decision"], 4)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("command", choices=["enrol", "arrive"])
    parser.add_argument("patient", help="how the clinic calls the animal")
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--species", choices=["DOG", "CAT"], help="for enrol")
    parser.add_argument("--url", default=os.environ.get("RHINARIUM_URL", "http://localhost:4000"))
    parser.add_argument("--records", type=pathlib.Path, default=pathlib.Path(__file__).with_name("records.json"))
    given = parser.parse_args()
    key = os.environ.get("RHINARIUM_API_KEY")
    if not key:
        parser.error("set RHINARIUM_API_KEY; the first start of the service prints a key")
    if given.command == "enrol" and given.species is None:
        parser.error("enrol needs --species DOG or --species CAT")
    records = json.loads(given.records.read_text()) if given.records.exists() else {}
    try:
        if given.command == "arrive":
            return arrive(Service(given.url, key), records, given.patient, given.folder)
        code = enrol(Service(given.url, key), records, given.patient, given.species, given.folder)
    except Refused as refused:
        print(refused, file=sys.stderr)
        return 1
    given.records.write_text(json.dumps(records, indent=2, ensure_ascii=False) + "\n")
    return code


if __name__ == "__main__":
    sys.exit(main())
