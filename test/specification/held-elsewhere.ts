import type { StatementNumber } from './read-specification.ts';

/** Statements verified outside the contract cases: file → words of the test's name → statements. */
export const HELD_ELSEWHERE: Readonly<Record<string, Readonly<Record<string, readonly StatementNumber[]>>>> = {
  'packages/server/src/storage/database/policies.test.ts': {
    'prevents reading, changing, deleting and adding another tenant’s rows in ': ['1.1'],
  },
  'packages/contract/src/openapi.test.ts': {
    'uses camelCase for every field': ['1.9'],
    'does not forbid additional fields in responses': ['1.14'],
  },
  'packages/contract/src/operations.test.ts': {
    'has the endpoints of the specification': ['1.12', '10.1'],
    'limits keys with the scope capture to the license check, looks and session uploads': ['2.6'],
    'has valid example responses without unknown fields': ['7.8', '7.9', '7.10', '7.11'],
    'deprecates version 1 but not version 2': ['10.6'],
  },
  'packages/server/src/domains/links/capture-links.test.ts': {
    'a visitor consents, uploads and starts the action of the link': ['17.3', '17.5', '17.9'],
    'the page shows the decision only if the link says so, and never ids, scores or names': ['17.4', '17.6'],
    'concurrent visitors never make more uses than the link has, and the last use aborts the others': ['17.3'],
    'a revocation and an expiry close a link': ['17.2', '17.8'],
    'tokens that nobody was given are unknown, and a visit’s token opens no call of the API': ['17.4'],
    'only hashes of tokens are stored, and no answer or log line repeats one': ['17.1'],
    'a suspended tenant’s links are closed': ['17.8'],
  },
  'packages/server/src/domains/links/visits-of-networks.test.ts': {
    'a network that opens as many visits of a link as it can closes it for nobody else': ['17.7'],
    'all networks together open no more visits of a link than it has room for': ['17.7'],
  },
  'packages/server/src/domains/lost-and-found/lost-and-found.test.ts': {
    'nothing is reported or saved until the tenant turns it on': ['18.1'],
    'a sighting is searched among lost pets, and a later lost report among sightings': ['18.5'],
    'many sightings are searched by the first scan, and the right one is found': ['18.5'],
    'a confirmed candidate ends both records and closes the others': ['18.6'],
    'a rejected pair stays away, whichever side is searched again': ['18.7'],
    'a pet that is reported lost before it has photos is searched when they are registered': ['18.5'],
    'a contact needs consent, is shown to full keys only, and is gone at its expiry': ['18.4'],
    'an identification that has ended becomes a sighting once, with its photos': ['18.3', '18.8'],
    'a pet’s deletion takes its reports, matched sightings, candidates and rejected pairs along': ['18.8'],
    'test mode has lost and found of its own': ['18.8'],
  },
  'packages/server/src/domains/lost-and-found/finders/finders.test.ts': {
    'tells a finder what a person decided': ['18.6'],
  },
  'packages/server/src/domains/lost-and-found/groups/sharing-groups.test.ts': {
    'a pet that is lost at one member and seen at another is a candidate at both, and nowhere else': ['19.4', '19.5'],
    'a change of what a member shares takes effect immediately in searches and answers': ['19.1', '19.5', '19.7'],
    'stays away from both, also after a merge': ['19.6'],
    'leaving, removal and the end of a group take the candidates from both sides at once': ['19.1', '19.7'],
    'a suspended tenant and one that turns lost and found off take no part': ['19.7'],
    'the end and the deletion of a record, and of a tenant, reach the other side': ['19.7'],
    'a message reaches the other tenant by event and in its candidate': ['19.8'],
    'every token that leads nowhere is the same 404, and a valid one admits one tenant': ['19.2'],
    'limits groups, open invitations and invitations of a day': ['19.1'],
    'only the owner of a group renames it, invites and removes': ['19.3'],
  },
  'packages/server/src/domains/lost-and-found/rules.test.ts': {
    'the target false-match rate holds for own and shared records together': ['19.4'],
  },
  'packages/server/src/domains/pets/history/undo-merge.test.ts': {
    'a rejected pair stays away while its pet is merged, and after the undo': ['18.7'],
  },
  'packages/server/src/domains/uploads/subject-check.test.ts': {
    'an upload says what it can be compared by: a face or a print': ['8.11'],
    'a close-up is rejected as a picture of the whole animal, and a whole animal is accepted': ['5.10'],
    'an upload says whether the face or nose was found': ['5.10'],
  },
  'packages/contract/src/actions.test.ts': {
    'has the same action paths in both versions': ['1.12'],
  },
  'packages/contract/src/plans.test.ts': {
    'one more pet with': ['2.8', '2.10'],
    'identification on ': ['2.8', '2.9'],
  },
  'packages/contract/src/metadata.test.ts': {
    'returns metadata unchanged': ['3.4'],
  },
  'packages/contract/src/requests.test.ts': {
    'treats identifiers as opaque: every non-empty string is well-formed, and unknown ones map to one id': ['6.11'],
    'rejects missing, empty and non-string identifiers': ['6.11'],
    'treats names that the database cannot hold as unknown': ['11.13'],
    'has 50 entries per page, and 1 to 200 on request': ['3.7'],
    'accepts the pool under either name, but not two pools': ['6.9'],
  },
  'packages/contract/src/errors.test.ts': {
    'has every error of the specification with its name and status': ['1.13', '11.10'],
    'uses codes below 40000 only for errors of the specification': ['11.6', '11.10'],
    'has unique, well-formed codes': ['11.1'],
    'puts per-field explanations into details for the validation error only': ['11.2'],
  },
  'packages/server/src/api/route-access.test.ts': {
    'every route of the operation table answers 401': ['2.1', '2.2'],
    'a capture key may make the license check, looks and v2 uploads, and is refused everywhere else': ['2.6'],
    'a suspended tenant is refused on every route': ['2.3'],
    'only the probes and the pages answer without a key': ['2.1', '13.5'],
  },
  'packages/server/src/domains/matching/re-enrolment.test.ts': {
    'new photos take the place of the registered ones, whose images are deleted,': ['6.14'],
    'photos that plainly show another animal replace nothing and are not added': ['6.14'],
  },
  'packages/server/src/console/console-api.test.ts': {
    'a key is limited to so many requests a minute when it is made or later, its successor as well,': ['2.14'],
    'a key created in the console works immediately, is shown once, rotates with overlap and ends': ['2.4', '2.5'],
    'choosing a plan in the console clears SVCB2B10012': ['2.13'],
  },
  'packages/server/src/domains/keys/api-key.test.ts': {
    'generates valid keys that show their mode and are recognised by a prefix that does not reveal them': ['2.5'],
    'stores only the digest of a key': ['2.5'],
    'rejects a key with any one character changed': ['2.12'],
  },
  'packages/server/src/domains/tenants/tenant-isolation.test.ts': {
    'for every operation, data of another tenant looks exactly as if it did not exist, and is not changed': ['3.5'],
    'for every operation, live data looks to a test key of the same tenant exactly as if it did not exist': ['16.1'],
    'for every operation, test data looks to a live key of the same tenant exactly as if it did not exist': ['16.1'],
    'for every operation, a deleted pet looks exactly as if it had never existed': ['3.5'],
  },
  'packages/server/src/ops/test-mode/separate-worlds.test.ts': {
    'the database refuses a live key of a test tenant and a test key of live data': ['16.1'],
    'pets of test mode count in no plan, and neither they nor their tenant in the figures of the installation': [
      '16.2',
    ],
    'a suspended tenant is refused with its test keys too, and its open test sessions are aborted': ['16.8'],
    'erasing a tenant erases its test data, rows, images and data key': ['16.8'],
    'the export of a tenant has its test tenant too': ['16.8'],
  },
  'packages/server/src/ops/test-mode/test-outcomes.test.ts': {
    'every verdict and every upload error of the table is forced by a photo of test mode': ['16.4'],
    'every action error of the table is forced by a photo of test mode, and leaves the session as it was': ['16.4'],
    'with a live key a marked photo is a photo like any other: nothing of it is kept, and nothing is forced': ['16.4'],
  },
  'packages/server/src/ops/test-mode/clock-and-clearing.test.ts': {
    'a job that a photo holds back fails at its deadline when the clock passes it': ['16.5'],
    'an Idempotency-Key of test mode is forgotten after a day on its clock, and a live one is not': ['16.5'],
    'after clearing nothing of test mode is left but keys, endpoints and logs, and the search has forgotten its pets': [
      '16.6',
    ],
  },
  'packages/server/src/api/pagination.test.ts': {
    'the pages of a list hold every entry once and in one order': ['3.7'],
  },
  'packages/server/src/domains/sessions/rules.test.ts': {
    'leaves STARTED at most once, and no other state, under any sequence of events': ['4.6', '4.11'],
    'turns only STARTED into TIMEOUT, exactly at the deadline and permanently': ['4.10'],
    'refuses an action for the first reason in a fixed order': ['6.10'],
    'requires the number of fingerprints that the specification defines per purpose': ['6.3'],
  },
  'packages/server/src/domains/matching/concurrent-additions.test.ts': {
    'exactly one of 200 simultaneous additions of one capture session is accepted': ['4.7', '4.13'],
    'of 200 simultaneous additions to one pet': ['6.8'],
    'the same bytes uploaded to one session at the same time are one upload': ['5.5'],
    'the demo plan holds exactly 100 live pets': ['2.10'],
    'simultaneous requests with one Idempotency-Key have one effect': ['11.8'],
  },
  'packages/server/src/domains/uploads/image-uploads.test.ts': {
    'anything but a valid image of an allowed size is refused with the name of the part, and': ['5.7', '5.8'],
    'every kind of JPEG, PNG, WebP, HEIC and AVIF is accepted and stored as a plain upright sRGB JPEG': ['5.6'],
    'a photo comes out upright with the same verdict whatever its EXIF orientation': ['5.6'],
    'only the picture is stored: no EXIF, GPS, XMP, profile or comment, and nothing hidden after its end': ['5.6'],
    'a file of exactly the limit is accepted, one byte more is 413, and nothing of it is kept': ['5.7', '5.8'],
    'a capture session takes 40 files': ['5.7'],
  },
  'packages/server/src/api/order-of-checks.test.ts': {
    'order of checks: ': ['6.10'],
  },
  'packages/server/src/compute/jobs/queue.test.ts': {
    'allows one ongoing addition job per pet by a database constraint': ['6.8'],
    'ends waiting and running jobs past their deadline with an internal error': ['7.6'],
    'tries a job again whose process was lost, without counting the attempt, until it was lost with five processes': [
      '7.6',
      '7.7',
    ],
  },
  'test/faults/killed-server.test.ts': {
    'an accepted job survives when the server is killed immediately or while the job runs, and is done': ['7.6', '7.7'],
  },
  'packages/server/src/upkeep-tasks.test.ts': {
    'deletes ended records when their time has come and not earlier, and no registered ones': ['7.6'],
  },
  'test/acceptance/recognition.test.ts': {
    'is registered, verified, distinguished from another one and identified': ['1.6'],
  },
  'packages/engine/src/decide/score.test.ts': {
    'a score is 50 at the target rate, rises by 10 points per factor of ten': ['8.1', '7.14'],
  },
  'packages/engine/src/decide/three-ways.test.ts': {
    'a score at the threshold matches': ['8.2'],
    'a pet is excluded only if at most 1 in 50 genuine comparisons of such photos scores as low': ['8.2'],
    'the reasons state which error keeps the decision open': ['8.2'],
  },
  'packages/engine/src/decide/decisions.test.ts': {
    'each sample gets its best reference and the score of that pair alone': ['7.14'],
    'ten times as many searched pets cost ten points': ['8.5'],
    'the requested number of candidates is returned': ['8.4'],
  },
  'packages/server/src/domains/matching/inconsistent-photos.test.ts': {
    'photos of two dogs are registered and searched without a warning': ['8.6'],
    'a photo of another real cat that resembles none': ['8.6', '8.8'],
    'a cat registered with photos of which most resemble the others little': ['8.9'],
  },
  'packages/server/src/domains/templates/damaged-templates.test.ts': {
    'a damaged template fails no job, and is made again from the kept image': ['8.10'],
    'a damaged template whose image is lost as well does not count, and every result warns of it': ['8.10'],
  },
  'packages/server/src/domains/matching/rules.test.ts': {
    'does not refuse a session of different animals by default': ['8.6'],
  },
  'packages/client/src/retry.test.ts': {
    'retries a 5xx and a missing response twice, after 0.5 to 1 s and then 1 to 2 s': ['11.7'],
    'never retries another status, whatever its Retry-After': ['11.7'],
  },
  'test/client/faults.test.ts': {
    'after three attempts a 5xx is thrown as it came': ['11.7'],
    'a POST is retried with the same Idempotency-Key and the same body': ['11.8'],
  },
  'packages/server/src/http/malformed-requests.test.ts': {
    'a wrong method is 405 with Allow, whatever its content type and body': ['11.9'],
    'a declared length over the limit is 413': ['5.8', '11.9'],
  },
  'packages/server/src/console/any-input.test.ts': {
    'no input to the console’s calls, from anyone, makes the service fail': ['11.13'],
  },
  'test/capture/chromium-capture.test.ts': {
    'the whole way from the first button to photos that the service accepts, with a single request by': ['12.1'],
  },
  'test/capture/bundle.test.ts': {
    'pages of other origins may call only the license check of the API': ['2.11', '12.1'],
  },
  'conformance/capture-1.4.json': {
    'without a capture session the camera stays off': ['12.2'],
    'connecting reads no frame': ['12.4'],
    'statuses follow what the camera sees': ['12.6'],
    'a camera that is refused is PermissionDenied': ['12.7'],
    'an absent camera is CameraOpenFailed with its cause': ['12.7'],
    'cancelling while the license is checked rejects with the caller': ['12.7'],
    'a valid key is asked once however many controllers connect': ['12.8'],
    'an unknown key is InvalidLicense and the camera stays off': ['12.7', '12.11'],
  },
  'packages/capture/src/native/native-names.test.ts': {
    'captures under the names of iOS': ['12.3', '12.4'],
    'rejects a capture without a session under the names of iOS, at compile time and at run time': ['12.2'],
    'notifies the listener of successive captures under the names of Android': ['12.5', '12.6'],
    'retries a failed initialization under the names of Android, and closes the camera with the scope': [
      '12.2',
      '12.5',
    ],
  },
  'test/capture/native-names-in-browsers.test.ts': {
    'in Chromium the view shows its controller’s camera; the fragment starts automatically': ['12.2', '12.4', '12.10'],
  },
  'test/capture/chromium-scenes.test.ts': {
    'a whole capture by keyboard alone': ['12.4'],
  },
  'test/client/capture-session-handler.test.ts': {
    'issues capture sessions to authorised callers, and gives the device only its session': ['12.1', '12.12'],
  },
  'packages/server/src/settings.test.ts': {
    'needs no setting for a first run': ['13.1'],
  },
  'test/acceptance/first-start.test.ts': {
    'a first start prints key and link as a line of JSON': ['13.1', '13.2', '13.6'],
  },
  'packages/server/src/admin/commands.test.ts': {
    'admin prints one line of JSON while a server runs': ['13.3'],
    'admin ': ['13.7'],
  },
  'test/cli/evaluate.test.ts': {
    'evaluate measures a folder of photos without a service and prints the promised JSON': ['13.4', '13.8'],
  },
  'packages/evaluate/src/report/folder-report.test.ts': {
    'the JSON of a folder has the promised names, and null where the data is not enough': ['13.8', '13.9'],
  },
  'packages/evaluate/src/sets/sets.test.ts': {
    'and eight photos are needed': ['13.9'],
  },
  'packages/server/src/console/rights.test.ts': {
    'every call of the console except signing in is 401 without a session': ['14.1'],
    'each role can make exactly the calls of the console that its rights allow': ['14.2'],
    'a change with only the cookie, from another site or from no site, is refused': ['14.3'],
    'another tenant and one that does not exist get the same answer, on every call and in the API': ['14.4'],
  },
  'packages/server/src/console/invitations.test.ts': {
    'an account that another tenant made for an address gets nothing when a second tenant invites the address': [
      '14.7',
    ],
    'inviting an address answers alike whether it has an account or not': ['14.7'],
  },
  'packages/server/src/domains/events/outbox.test.ts': {
    'however a job ends, its end and its event are there together or not at all': ['15.1'],
    'a session that is used, aborted or not used in time leaves an event': ['15.1'],
    'a deleted pet, a rotated key and the end of a plan leave events': ['15.1'],
    'events are kept for 30 days': ['15.1'],
    'a reader that follows cursors sees each event once': ['15.2'],
    'a read that waits is answered by the next event': ['15.2'],
  },
  'packages/server/src/domains/webhooks/webhook-deliveries.test.ts': {
    'sends the event of the list, signed so that the published library': ['15.4'],
    'both secrets sign during a rotation': ['15.4'],
    'sends an event that a receiver does not accept again by the schedule': ['15.5', '15.6'],
    'an endpoint that accepts nothing during all attempts is disabled': ['15.5'],
    'replay sends events of a time again with their ids': ['15.6'],
    'a test goes to the endpoint that is tested and to no other': ['15.6'],
    'nothing is sent inside: not to a name that leads there': ['15.3'],
  },
  'packages/server/src/domains/webhooks/rules.test.ts': {
    'accepts only a status of 200 to 299': ['15.5'],
    'lets Retry-After delay an attempt by up to a day, and never advance it': ['15.5'],
    'refuses URLs of internal addresses in every notation': ['15.3'],
  },
};
