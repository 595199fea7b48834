"""Calls a running service with the generated client: use_python_client.py URL KEY."""

import json
import sys
from http import HTTPStatus

from rhinarium_client import Client
from rhinarium_client.api.capture_sessions import create_capture_session
from rhinarium_client.api.pet_verification_jobs import read_pet_verification_job
from rhinarium_client.api.pets import create_pet, list_pets, read_pet
from rhinarium_client.models import CreatePetBody, Failure
from rhinarium_client.models.create_capture_session_body import CreateCaptureSessionBody
from rhinarium_client.models.create_capture_session_body_purpose import CreateCaptureSessionBodyPurpose
from rhinarium_client.models.create_capture_session_body_species import CreateCaptureSessionBodySpecies
from rhinarium_client.models.create_pet_body_species import CreatePetBodySpecies

url, key = sys.argv[1:]
client = Client(base_url=url, headers={"x-service-api-key": key})

created = create_pet.sync(client=client, body=CreatePetBody(species=CreatePetBodySpecies.CAT, name="Mia"))
assert not isinstance(created, Failure) and created is not None, created
pet_id = created.data.id
read = read_pet.sync(client=client, pet_id=pet_id)
assert not isinstance(read, Failure) and read.data.name == "Mia", read
page = list_pets.sync(client=client)
assert pet_id in [pet.id for pet in page.data], page


def code_of(answer, status):
    """Every error is a Failure with its code."""
    assert answer.status_code == status, answer
    assert isinstance(answer.parsed, Failure), answer
    return answer.parsed.errors[0].code


assert code_of(read_pet.sync_detailed(client=client, pet_id="nobody"), HTTPStatus.NOT_FOUND) == "SVCB2B20000"
job = read_pet_verification_job.sync_detailed(client=client, job_id="none")
assert code_of(job, HTTPStatus.NOT_FOUND) == "SVCB2B20005"
stranger = Client(base_url=url, headers={"x-service-api-key": "nobody"})
assert code_of(read_pet.sync_detailed(client=stranger, pet_id=pet_id), HTTPStatus.UNAUTHORIZED) == "SVCB2B10000"
without_pet = create_capture_session.sync_detailed(
    client=client,
    body=CreateCaptureSessionBody(
        species=CreateCaptureSessionBodySpecies.CAT, purpose=CreateCaptureSessionBodyPurpose.PET_VERIFICATION
    ),
)
assert code_of(without_pet, HTTPStatus.BAD_REQUEST) == "SVCB2B20011"
print(json.dumps({"python client": "works", "petId": pet_id}))
