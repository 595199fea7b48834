"""Builds each input that a running service describes, at its bounds: check_bounds.py URL LIVE_KEY TEST_KEY.

A valid value may not be refused as such, and an invalid one has to be answered with 400 and the name of its field.
What is answered otherwise, such as 404 for a made-up id, does not matter. Operations of test mode are called with the
test key. The tenant is a new one, and has records afterwards. Ends with 1 if something was found.
"""

import http.client
import json
import sys
import time
import urllib.parse
import uuid

url, live_key, test_key = sys.argv[1:]
place = urllib.parse.urlsplit(url)
connection = http.client.HTTPConnection(place.hostname, place.port, timeout=120)
MALFORMED = "SVCB2B10001"
BOUNDARY = "bounds"
METHODS = ("get", "post", "put", "patch", "delete")
ABSENT = object()

# Values of these come from an earlier answer, so that no made-up one is valid.
OPAQUE = {"pageToken", "cursor"}
SEARCH = {"purpose": "PET_IDENTIFICATION", "petId": ABSENT, "species": "CAT"}
# Other fields that a valid value of a field needs, as the descriptions state.
COMPANIONS = {
    ("createCaptureLink", "purpose", "PET_IDENTIFICATION"): SEARCH,
    ("createCaptureLink", "searchPoolName"): SEARCH,
    ("createCaptureLink", "createsSighting", True): SEARCH,
    ("createLostReport", "petId", "(absent)"): {"species": "CAT"},
    ("createLostReport", "microchip"): {"petId": ABSENT, "species": "DOG"},
    ("createLostReport", "microchip", "(absent)"): {},
    ("createLostReport", "species"): {"petId": ABSENT},
    ("createLostReport", "species", "(absent)"): {},
    ("createSighting", "species"): {"sessionId": ABSENT, "description": "a cat"},
    ("createSighting", "species", "(absent)"): {},
    ("createSighting", "sessionId", "(absent)"): {"jobId": str(uuid.uuid4())},
    ("createSighting", "jobId"): {"sessionId": ABSENT},
    ("createSighting", "jobId", "(absent)"): {},
    ("createSighting", "hasContactConsent"): {"contact": ABSENT, "contactExpiresAt": ABSENT},
    ("createSighting", "contact", "(absent)"): {"contactExpiresAt": ABSENT, "hasContactConsent": ABSENT},
    ("identifyPet", "searchPool"): {"searchPoolName": ABSENT},
    ("identifyPetV1", "searchPool"): {"searchPoolName": ABSENT},
}

# Parameters likewise.
PLACE = {"nearLatitude": "37", "nearLongitude": "127", "withinKm": "1"}
COMPANION_WORDS = {name: PLACE for name in PLACE}


def send(method, path, headers, body, key=live_key):
    """Status and JSON of an answer. Waits while the key is throttled."""
    while True:
        try:
            connection.request(method, path, body, {"x-service-api-key": key, **headers})
            answer = connection.getresponse()
            text = answer.read()
        except (http.client.HTTPException, ConnectionError):
            connection.close()
            continue
        if answer.status != 429:
            is_json = "json" in (answer.headers["content-type"] or "")
            return answer.status, json.loads(text) if is_json and text else None
        time.sleep(float(answer.headers["retry-after"] or 1))


status, document = send("GET", "/openapi.json", {}, None)
assert status == 200, status


def resolved(part):
    while "$ref" in part:
        found = document
        for name in part["$ref"][2:].split("/"):
            found = found[name]
        part = found
    return part


def variants_of(schema):
    """The schemas without variants that a schema is made of."""
    schema = resolved(schema)
    inner = schema.get("anyOf", schema.get("oneOf"))
    return [schema] if inner is None else [part for one in inner for part in variants_of(one)]


def alternatives(schema):
    """The schemas of which one has to hold, each with one type, and whether null is one of them."""
    single = []
    for part in variants_of(schema):
        kinds = part.get("type")
        single += [{**part, "type": kind} for kind in kinds] if isinstance(kinds, list) else [part]
    others = [one for one in single if one.get("type") != "null"]
    return others, len(others) < len(single)


def text_of(length):
    return "a" * length


def moments(at):
    """One moment as RFC 3339 allows to write it."""
    text = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(at))
    east = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(at + 9 * 3600))
    west = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(at - 5.5 * 3600))
    return [f"{text}Z", f"{text}.5Z", f"{text}.123456789Z", f"{text}+00:00", f"{east}+09:00", f"{west}-05:30"]


DAY_SECONDS = 86_400


def valid_texts(schema):
    if "enum" in schema:
        return schema["enum"]
    if schema.get("format") == "date-time":
        is_to_come = "erased" in schema.get("description", "")
        return moments(time.time() + (DAY_SECONDS if is_to_come else -DAY_SECONDS))
    if schema.get("format") == "uri":
        return ["https://clinic.example/", "https://clinic.example/" + text_of(schema["maxLength"] - 23)]
    if schema.get("contentMediaType") == "application/json":
        return ['{"a": [1.10, null]}']
    if "examples" in schema:
        return schema["examples"]
    if "format" in schema or ("pattern" in schema and not schema["pattern"].startswith("^[\\x20")):
        return []
    lengths = {schema.get("minLength", 1) or 1, schema.get("maxLength", 200)}
    return [text_of(length) for length in sorted(lengths)] + ([] if "pattern" in schema else ["Zoë 나비 🐈"])


def invalid_texts(schema):
    if "enum" in schema:
        return ["NOT-ONE-OF-THEM", ""]
    if schema.get("format") == "date-time":
        return ["yesterday", "2026-13-01T00:00:00Z", "2026-01-14", ""]
    if schema.get("format") == "uri":
        return ["a", "javascript:alert(1)", "https://clinic.example/" + text_of(schema["maxLength"]), ""]
    if schema.get("contentMediaType") == "application/json":
        return ["a", ""]
    if "examples" in schema:
        return ["a", ""]
    found = [""] if schema.get("minLength", 0) > 0 else []
    if "maxLength" in schema:
        found.append(text_of(schema["maxLength"] + 1))
    return found


def valid_values(schema):
    """Values at the bounds of a schema. Objects are built from their fields elsewhere."""
    kind = schema.get("type")
    if kind == "string":
        return valid_texts(schema)
    if kind == "boolean":
        return [True, False]
    if kind in ("integer", "number"):
        whole = [schema[bound] for bound in ("minimum", "maximum") if bound in schema] or [1]
        return whole + ([whole[0] + 0.5] if kind == "number" and len(whole) == 2 else [])
    if kind == "array":
        [item], _ = alternatives(schema["items"])
        entries = valid_values(item)
        if not entries:
            return []
        many = schema.get("maxItems", 3)
        is_free = item.get("type") == "string" and "enum" not in item and "examples" not in item
        count = {schema.get("minItems", 0), many if is_free else 1}
        distinct = [f"a{n}" for n in range(max(count))] if is_free else entries
        return [distinct[:n] for n in sorted(count)]
    return []


def invalid_values(schema):
    kind = schema.get("type")
    if kind == "string":
        return [*invalid_texts(schema), 7, True, [], {}]
    if kind == "boolean":
        return ["true", 1, [], {}]
    if kind in ("integer", "number"):
        bounds = [schema["minimum"] - 1] if "minimum" in schema else []
        bounds += [schema["maximum"] + 1] if "maximum" in schema else []
        return [*bounds, *([schema.get("minimum", 1) + 0.5] if kind == "integer" else []), "1", True, [], {}]
    if kind == "array":
        found = [[f"a{n}" for n in range(schema["maxItems"] + 1)]] if "maxItems" in schema else []
        return [*found, *([[]] if schema.get("minItems", 0) > 0 else []), "a", 7, {}]
    if kind == "object":
        return ["a", 7, True, []]
    return []


def invalid_words(schema):
    """Invalid values of a parameter, which is a text on the wire."""
    kind = schema.get("type")
    if kind == "string":
        return invalid_texts(schema)
    if kind == "boolean":
        return ["maybe", "1", ""]
    return [str(value) for value in invalid_values(schema) if type(value) in (int, float)] + ["a", ""]


def word_of(value):
    return json.dumps(value) if isinstance(value, (bool, int, float)) else value


class Request:
    """A request of an operation, built from the description's examples."""

    def __init__(self, method, path, operation):
        self.method, self.path = method.upper(), path
        self.key = live_key
        self.name = operation["operationId"]
        self.words = {"path": {}, "query": {}, "header": {}}
        for parameter in operation["parameters"]:
            if parameter["in"] == "path" or parameter.get("required"):
                shown = parameter.get("example", resolved(parameter["schema"]).get("example"))
                options, _ = alternatives(parameter["schema"])
                known = [*options[0].get("enum", []), str(uuid.uuid4())]
                self.words[parameter["in"]][parameter["name"]] = known[0] if shown is None else shown
        content = resolved(operation.get("requestBody", {})).get("content", {})
        self.form = content.get("multipart/form-data")
        self.schema = resolved(next(iter(content.values()))["schema"]) if content else None
        self.body = None
        if self.form:
            fields = self.schema["properties"].items()
            self.body = {name: valid_texts(resolved(field))[0] for name, field in fields if "enum" in resolved(field)}
        elif content:
            self.body = content["application/json"]["example"]

    def answer(self, words=None, body=ABSENT):
        words = {**self.words, **(words or {})}
        body = self.body if body is ABSENT else body
        path = self.path
        for name, value in words["path"].items():
            path = path.replace("{%s}" % name, urllib.parse.quote(value, safe=""))
        query = urllib.parse.urlencode({name: word_of(value) for name, value in words["query"].items()})
        headers = dict(words["header"])
        if self.form:
            headers["content-type"] = f"multipart/form-data; boundary={BOUNDARY}"
            named = [*((f'"{name}"', value) for name, value in body.items()), ('"file"; filename="a.jpg"', "no picture")]
            disposition = "content-disposition: form-data; name="
            parts = [f"--{BOUNDARY}\r\n{disposition}{name}\r\n\r\n{value}\r\n" for name, value in named]
            sent = "".join([*parts, f"--{BOUNDARY}--\r\n"]).encode()
        elif body is not None:
            headers["content-type"] = "application/json"
            sent = json.dumps(body).encode()
        else:
            sent = None
        return send(self.method, path + (f"?{query}" if query else ""), headers, sent, self.key)

    def with_word(self, where, name, value):
        return {where: {**self.words[where], name: value}}


found, counts = [], {"valid": 0, "invalid": 0}


def refused_fields(status, answer):
    """Fields that a 400 names, but for the file, which is not a picture here."""
    if status != 400 or not answer:
        return set()
    names = {name for error in answer["errors"] for name in {**error.get("fields", {}), **error.get("details", {})}}
    return names - {"file"}


def show(value):
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 60 else f"{text[:40]}… ({len(text)} characters)"


def expect(operation, field, value, is_valid, reply, refused_anyway=frozenset()):
    status, answer = reply
    if field in refused_anyway:
        return
    counts["valid" if is_valid else "invalid"] += 1
    names = refused_fields(status, answer) - refused_anyway
    is_named = any(name == field or field.startswith(f"{name}.") or name.startswith(f"{field}.") for name in names)
    is_right = not names and status < 500 if is_valid else status == 400 and is_named
    if not is_right:
        said = show(answer["errors"] if answer and "errors" in answer else None)
        wanted = "accepted" if is_valid else "refused with its name"
        found.append(f"{operation} {field} = {show(value)} should be {wanted}: {status} {said} {sorted(names)}")


def check_parameter(name, request, parameter, anyway):
    where, field = parameter["in"], parameter["name"]
    [schema, *_], _ = alternatives(parameter["schema"])
    if where == "header" and schema.get("type") == "string":
        # Header lines are ASCII.
        values = [value for value in valid_values(schema) if value.isascii()]
    else:
        values = valid_values(schema)
    if field not in OPAQUE:
        for value in values:
            words = {where: {**COMPANION_WORDS.get(field, {}), **request.with_word(where, field, word_of(value))[where]}}
            expect(name, field, value, True, request.answer(words), anyway)
    if where == "path":
        return
    for word in invalid_words(schema):
        if where == "header" and word == "":
            continue
        expect(name, field, word, False, request.answer(request.with_word(where, field, word)), anyway)


def put(body, path, value):
    """A copy of the body with a value at a path. ABSENT takes the field out."""
    first, *rest = path
    copy = dict(body)
    if rest:
        copy[first] = put(copy.get(first) or {}, rest, value)
    elif value is ABSENT:
        copy.pop(first, None)
    else:
        copy[first] = value
    return copy


def accompanied(request, field, value):
    """The body with what goes with a valid value of a field."""
    shown = "(absent)" if value is ABSENT else value
    is_word = isinstance(shown, (str, bool))
    exact, any_value = (request.name, field, shown if is_word else None), (request.name, field)
    others = COMPANIONS.get(exact, COMPANIONS.get(any_value, {}))
    body = request.body
    for other, given in others.items():
        body = put(body, (other,), given)
    return put(body, (field,), value)


def get(body, path):
    for name in path:
        body = body.get(name) if isinstance(body, dict) else None
    return body


def kind_of(value):
    return {str: "string", bool: "boolean", list: "array", dict: "object"}.get(type(value), "number")


def check_fields(name, request, schema, anyway, path=()):
    for field, part in schema.get("properties", {}).items():
        at = (*path, field)
        dotted = ".".join(at)
        options, is_nullable = alternatives(part)
        if path and get(request.body, path) is None:
            # The object is left out of the example. Its required fields are built with it.
            needed = schema.get("required", [])
            base = {one: valid_values(alternatives(schema["properties"][one])[0][0])[0] for one in needed}
            request.body = put(request.body, path, base)
        reply_to = lambda value: put(request.body, at, value)
        reply = lambda value: request.answer(body=reply_to(value))
        if request.form:
            for word in invalid_texts(options[0]) if "enum" in options[0] else []:
                expect(name, dotted, word, False, reply(word))
            continue
        valid = lambda value: request.answer(body=reply_to(value) if path else accompanied(request, field, value))
        for option in options:
            for value in valid_values(option):
                expect(name, dotted, value, True, valid(value), anyway)
            if option.get("type") == "object":
                check_fields(name, request, option, anyway, at)
        for option in options:
            kinds = [other.get("type") for other in options if other is not option]
            for value in invalid_values(option):
                if kind_of(value) not in kinds:
                    expect(name, dotted, value, False, reply(value), anyway)
        expect(name, dotted, None, is_nullable, reply(None), anyway)
        is_required = field in schema.get("required", [])
        expect(name, dotted, "(absent)", not is_required, reply(ABSENT) if is_required else valid(ABSENT), anyway)


for path, item in document["paths"].items():
    for method in METHODS:
        if method not in item:
            continue
        operation = item[method]
        name = operation["operationId"]
        parameters = item.get("parameters", []) + operation.get("parameters", [])
        operation["parameters"] = [resolved(one) for one in parameters]
        request = Request(method, path, operation)
        status, answer = request.answer()
        if status == 403:
            request.key = test_key
            status, answer = request.answer()
        # Made-up files of version 1 are refused as malformed.
        anyway = refused_fields(status, answer) if path.startswith("/v1/") else set()
        if (refused_fields(status, answer) - anyway) or status in (401, 402, 403) or status >= 500:
            found.append(f"{name}: its example is answered {status} {show(answer)}")
            continue
        for parameter in operation["parameters"]:
            check_parameter(name, request, parameter, anyway)
        if method == "get" and path.startswith(("/v1/", "/v2/")):
            reply = request.answer(request.with_word("query", "notAParameter", "1"))
            expect(name, "notAParameter", "1", operation.get("deprecated", False), reply)
        if request.schema:
            check_fields(name, request, request.schema, anyway)

print(json.dumps({"bounds": counts, "found": len(found)}))
for one in found:
    print(one)
sys.exit(1 if found else 0)
