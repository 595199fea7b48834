"""Prints the documents of a YAML file whose apiVersion does not begin with the second argument."""

import sys

import yaml

name, left_out = sys.argv[1:]
with open(name, encoding="utf8") as file:
    documents = [document for document in yaml.safe_load_all(file) if document]
yaml.safe_dump_all((d for d in documents if not d["apiVersion"].startswith(left_out)), sys.stdout)
