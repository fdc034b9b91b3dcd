#!/usr/bin/env python3
"""A small player of junqi: takes where it may win, else goes where the enemy is.

junqi play --seat north=exec:'python3 assets/players/simple.py'
"""
import json, random, re, sys

WORTH = {"司": 9, "军": 8, "师": 7, "旅": 6, "团": 5, "营": 4, "连": 3, "排": 2, "工": 1}
OPPOSITE = {"south": "north", "north": "south", "east": "west", "west": "east"}

def moved_pieces(events):
    """Where pieces stand that have moved: they are no mines and no flags."""
    moved = set()
    for event in events:
        match = re.fullmatch(r"([a-q]\d+)[-x]([a-q]\d+)(?: (wins|lost|both))?", event)
        if match:
            start, end, battle = match.groups()
            moved.discard(start)
            (moved.discard if battle == "both" else moved.add)(end)
    return moved

def is_back(point, board):
    """Whether a point is on somebody's last two lines, where the mines are."""
    file, rank = ord(point[0]) - ord("a") + 1, int(point[1:])
    return min(rank, 13 - rank) < 3 if board == "two" else min(file, 18 - file, rank, 18 - rank) < 3

def promise(move, request, moved):
    """How much a move promises: over 10 for a flag, below 0 for what had better not be done."""
    if ":" in move:  # Something else than a move: refuse draws, turn up and name anything.
        return -1 if move.startswith("draw-agree") else random.random() / 2
    start, end = re.split("[-x]", move)
    seat, pieces = request["seat"], request["position"]["pieces"]
    rank, own = pieces[seat][start], WORTH.get(pieces[seat][start], 5)
    friends = {seat, OPPOSITE[seat]} if len(pieces) == 4 else {seat}
    enemies = {at: what for of, army in pieces.items() if of not in friends for at, what in army.items()}
    if end in enemies:
        other = enemies[end]
        if other == "旗":
            return 20
        if other == "?" and end in moved:
            return own - 4.5
        if other == "?" and is_back(end, request["board"]):  # A mine, or the flag: not for big pieces.
            return 2 if rank == "工" else 0.5 if own < 6 else -1
        if other == "?":
            return own / 2 - 2
        return 9 if rank == "炸" and WORTH.get(other, 0) > 6 else own - WORTH.get(other, 9)
    apart = lambda a, b: abs(ord(a[0]) - ord(b[0])) + abs(int(a[1:]) - int(b[1:]))
    nearest = lambda point: min((apart(point, enemy) for enemy in enemies), default=0)
    return (nearest(start) - nearest(end)) / 20 + random.random() / 5

for line in sys.stdin:
    request = json.loads(line)
    if request["ask"] == "name":
        answer = {"name": "simple", "version": "1", "protocol": 1}
    else:
        moved = moved_pieces(request["events"])
        answer = {"move": max(request["legal"], key=lambda move: promise(move, request, moved))}
    if "id" in request:
        answer["id"] = request["id"]
    print(json.dumps(answer), flush=True)
