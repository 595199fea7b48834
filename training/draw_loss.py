"""Draws the loss of a training run, step by step, from the lines that it noted."""
import json

from PIL import Image, ImageDraw

WIDTH, HEIGHT, LEFT, BOTTOM, TOP = 720, 320, 60, 40, 20


def draw_loss(log, picture):
    """`log` has a line {"step": …, "loss": …} for each report; writes a PNG."""
    rows = [json.loads(line) for line in open(log)]
    last = rows[-1]["step"]
    top = max(row["loss"] for row in rows) * 1.05
    place = lambda row: (
        LEFT + (WIDTH - LEFT - 20) * row["step"] / last,
        HEIGHT - BOTTOM - (HEIGHT - BOTTOM - TOP) * row["loss"] / top,
    )
    image = Image.new("RGB", (WIDTH, HEIGHT), "white")
    draw = ImageDraw.Draw(image)
    for share in range(6):
        y = HEIGHT - BOTTOM - (HEIGHT - BOTTOM - TOP) * share / 5
        x = LEFT + (WIDTH - LEFT - 20) * share / 5
        draw.line([(LEFT, y), (WIDTH - 20, y)], fill="#dddddd")
        draw.text((12, y - 6), f"{top * share / 5:.2f}", fill="#444444")
        draw.text((x - 12, HEIGHT - BOTTOM + 8), f"{last * share // 5}", fill="#444444")
    draw.text((WIDTH // 2 - 10, HEIGHT - 16), "step", fill="#444444")
    draw.text((LEFT + 8, 4), "loss (smooth L1 of the pose, in its spreads)", fill="#444444")
    draw.line([place(row) for row in rows], fill="#1f6feb", width=2)
    image.save(picture)
