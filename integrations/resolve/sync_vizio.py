"""Puts the notes of a Vizio JSON export on the current timeline of DaVinci Resolve.

Runs from Workspace > Scripts, or from a terminal: python3 sync_vizio.py notes.json
One file without packages, because every file in Resolve's script folder becomes a menu entry.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import sys
from dataclasses import dataclass, field
from typing import Any, Dict, List, Optional, Tuple

Json = Dict[str, Any]

COLORS = (
    "Blue Cyan Green Yellow Red Pink Purple Fuchsia Rose Lavender Sky Mint Lemon Sand Cocoa Cream".split()
)
# One entry per comment of a marker. Resolve keeps it with the marker and shows it nowhere.
ENTRY = re.compile(r"vizio:([\w-]{1,64}):([0-9a-f]{12})")
ENTRIES = re.compile(r"%s(?: %s)*" % (ENTRY.pattern, ENTRY.pattern))
VIDEO = re.compile(r"[?&]item=([\w-]+)")
CONTROLS = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029]")
MAX_BYTES = 64 * 1024 * 1024


class SyncError(Exception):
    """Says what happened and what to do next. Nothing has been changed."""


@dataclass
class Marker:
    """What Resolve shows on one frame: one comment, or several that share the frame."""

    frame: int
    duration: int
    color: str
    names: List[str]
    notes: List[str]
    entries: List[str] = field(default_factory=list)

    @property
    def custom_data(self) -> str:
        return " ".join(self.entries)


@dataclass
class Counts:
    added: int = 0
    updated: int = 0
    removed: int = 0
    unchanged: int = 0
    shifted: int = 0
    refused: List[int] = field(default_factory=list)


def read_export(path: str) -> Json:
    """Reads the file, and checks the fields that this script uses."""
    try:
        if os.path.getsize(path) > MAX_BYTES:
            raise SyncError("The file is larger than 64 MB. Choose a JSON export of Vizio.")
        with open(path, encoding="utf-8-sig") as file:
            export = json.load(file)
    except OSError as error:
        raise SyncError("The file cannot be read: %s. Choose another one." % error.strerror) from None
    except (ValueError, RecursionError):
        raise SyncError("The file is not a JSON export of Vizio, or it is damaged. Export it again.") from None
    if not isinstance(export, dict) or export.get("format") != "vizio-comments":
        raise SyncError("The file is not a JSON export of Vizio. Export the comments as JSON and choose that file.")
    if export.get("formatVersion") != 1:
        raise SyncError("The file was written by a newer Vizio. Get the newer script from the same version.")
    try:
        is_counted = "frameRate" in export["video"]
        if is_counted:
            check_shape(export)
    except (KeyError, TypeError, ValueError, AttributeError):
        raise SyncError("The file is incomplete or was changed by hand. Export it again.") from None
    if not is_counted:
        raise SyncError("The file was exported before Vizio had counted the frames. Export it again.")
    return export


def check_shape(export: Json) -> None:
    video = export["video"]
    for value in (video["frameRate"]["num"], video["frameRate"]["den"]):
        check(is_count(value) and value > 0)
    check(isinstance(video["start"], str) and isinstance(video["url"], str))
    for comment in export["comments"]:
        check(re.fullmatch(r"[\w-]{1,64}", comment["id"]) is not None)
        check(comment["frame"] is None or is_count(comment["frame"]))
        check(comment["endFrame"] is None or is_count(comment["endFrame"]))
        check(isinstance(comment["resolved"], bool) and isinstance(comment["hasDrawing"], bool))
        check(is_count(comment["version"]))
        for text in (comment["author"], comment["text"], comment["color"], comment["url"]):
            check(isinstance(text, str))
        for reply in comment["replies"]:
            check(isinstance(reply["author"], str) and isinstance(reply["text"], str))


def check(is_right: bool) -> None:
    if not is_right:
        raise ValueError


def is_count(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 2**40


def clean(text: str) -> str:
    """Without control characters and half emoji, which Resolve's project database may reject."""
    text = text.replace("\r\n", "\n").replace("\r", "\n").replace("\t", " ")
    return CONTROLS.sub("", text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")).strip()


def render_marker(comment: Json) -> Marker:
    frame, end = comment["frame"], comment["endFrame"]
    duration = 1 if end is None else max(1, end - frame + 1)
    color = comment["color"] if comment["color"] in COLORS else COLORS[0]
    shown = Marker(frame, duration, color, [in_one_line(comment["author"])], [render_text(comment)])
    content = json.dumps([shown.frame, shown.duration, shown.color, shown.names, shown.notes])
    shown.entries.append("vizio:%s:%s" % (comment["id"], hashlib.sha256(content.encode()).hexdigest()[:12]))
    return shown


def render_text(comment: Json) -> str:
    """The comment, its replies, its state and its link, in lines that Vizio reads back."""
    # An invisible gap keeps lines that the author began like a reply or a state in the comment.
    lines = ["\u200b" + line if line.startswith((">", "[")) else line for line in clean(comment["text"]).split("\n")]
    for reply in comment["replies"]:
        first, *more = clean(reply["text"]).split("\n")
        lines += ["> %s: %s" % (in_one_line(reply["author"]), first)] + [">  " + line for line in more]
    resolved = "resolved" if comment["resolved"] else ""
    drawing = "with drawing" if comment["hasDrawing"] else ""
    states = [state for state in (resolved, describe_origin(comment), drawing) if state]
    return "\n".join(lines + (["[%s]" % "; ".join(states)] if states else []) + [in_one_line(comment["url"])])


def describe_origin(comment: Json) -> str:
    """Of a comment on an earlier version."""
    place = comment["placeInThisVersion"]
    if place is None:
        return ""
    doubts = {"unsure": ", place not sure", "failed": ", not compared, old time"}
    return "from v%d" % comment["version"] + doubts.get(place, "")


def in_one_line(text: str) -> str:
    return " ".join(clean(text).split())


def merge_by_frame(comments: List[Json]) -> List[Marker]:
    """Resolve keeps one marker per frame, so comments on one frame become one marker."""
    by_frame: Dict[int, List[Marker]] = {}
    for comment in comments:
        if comment["frame"] is not None:
            by_frame.setdefault(comment["frame"], []).append(render_marker(comment))
    return [markers[0] if len(markers) == 1 else merge(markers) for markers in by_frame.values()]


def merge(markers: List[Marker]) -> Marker:
    return Marker(
        markers[0].frame,
        max(marker.duration for marker in markers),
        markers[0].color,
        list(dict.fromkeys(marker.names[0] for marker in markers)),
        ["%s: %s" % (marker.names[0], marker.notes[0]) for marker in markers],
        [entry for marker in markers for entry in marker.entries],
    )


def list_ours(timeline: Any, video_url: str) -> List[Tuple[int, str]]:
    """Frame and custom data of each marker that an earlier run made from comments of the same video."""
    video = VIDEO.search(video_url)
    ours = []
    for frame, shown in (timeline.GetMarkers() or {}).items():
        custom_data = str(shown.get("customData") or "")
        if not ENTRIES.fullmatch(custom_data):
            continue
        link = VIDEO.search((str(shown.get("note") or "").splitlines() or [""])[-1])
        if not (video and link) or video.group(1) == link.group(1):
            ours.append((int(frame), custom_data))
    return ours


def sync(timeline: Any, export: Json) -> Counts:
    """A marker stays as the editor left it, until a comment in it changes."""
    wanted = merge_by_frame(export["comments"])
    ours = list_ours(timeline, export["video"]["url"])
    kept = {marker.custom_data for marker in wanted} & {custom_data for _, custom_data in ours}
    before = dict(ENTRY.findall(" ".join(custom_data for _, custom_data in ours)))
    after = dict(ENTRY.findall(" ".join(marker.custom_data for marker in wanted)))
    counts = Counts(removed=len(before.keys() - after.keys()))

    for _, custom_data in ours:
        if custom_data not in kept:
            timeline.DeleteMarkerByCustomData(custom_data)
    taken = {int(frame) for frame in (timeline.GetMarkers() or {})}
    # Those whose frame is free come first, so that none loses it to a shifted one.
    for marker in sorted(wanted, key=lambda marker: (marker.frame in taken, marker.frame)):
        if marker.custom_data not in kept:
            frame = place(timeline, marker, taken)
            if frame is None:
                counts.refused.append(marker.frame)
                continue
            counts.shifted += frame != marker.frame
        for comment, revision in ENTRY.findall(marker.custom_data):
            counts.added += comment not in before
            counts.updated += comment in before and before[comment] != revision
            counts.unchanged += before.get(comment) == revision
    return counts


def place(timeline: Any, marker: Marker, taken: set) -> Optional[int]:
    """On its frame, or on the next free one if the marker of another person is there."""
    frame = next(frame for frame in range(marker.frame, marker.frame + len(taken) + 1) if frame not in taken)
    shift = " (%d frames earlier)" % (frame - marker.frame) if frame > marker.frame else ""
    name = ", ".join(marker.names) + shift
    text = "\n\n".join(marker.notes)
    if not timeline.AddMarker(frame, marker.color, name, text, marker.duration, marker.custom_data):
        return None
    taken.add(frame)
    return frame


def check_rate(timeline: Any, video: Json) -> None:
    setting = str(timeline.GetSetting("timelineFrameRate") or "")
    try:
        rate = float(setting.replace("DF", ""))
    except ValueError:
        raise SyncError("Resolve did not return the timeline's frame rate. Open a timeline and try again.") from None
    wanted = video["frameRate"]["num"] / video["frameRate"]["den"]
    # Resolve rounds to 23.976 or 29.97; the nearest rates are 0.02 apart.
    if abs(rate - wanted) > 0.005:
        raise SyncError(
            "The timeline has %g frames per second and the video %g. Open the timeline that was reviewed."
            % (rate, round(wanted, 3))
        )


def format_timecode(number: int, timeline: Any) -> str:
    setting = str(timeline.GetSetting("timelineFrameRate"))
    base = round(float(setting.replace("DF", "")))
    is_drop_frame = "DF" in setting or str(timeline.GetSetting("timelineDropFrameTimecode")) == "1"
    if is_drop_frame:
        # The first two labels (at 30) of each minute are skipped, except of each tenth minute.
        skipped = base // 15
        tens, rest = divmod(number, base * 600 - skipped * 9)
        number += skipped * 9 * tens + skipped * max(0, (rest - skipped) // (base * 60 - skipped))
    seconds, frames = divmod(number, base)
    mark = ";" if is_drop_frame else ":"
    return "%02d:%02d:%02d%s%02d" % (seconds // 3600 % 24, seconds // 60 % 60, seconds % 60, mark, frames)


def report(counts: Counts, timeline: Any, export: Json) -> str:
    first = int(timeline.GetStartFrame())
    numbers = (counts.added, counts.updated, counts.removed, counts.unchanged)
    lines = ["%d added, %d updated, %d removed, %d unchanged." % numbers]
    if counts.shifted:
        lines.append("%d placed on the next free frame, because another marker is on theirs." % counts.shifted)
    if counts.refused:
        places = ", ".join(format_timecode(first + frame, timeline) for frame in counts.refused[:20])
        lines.append("Resolve refused %d: %s. Does the timeline end before them?" % (len(counts.refused), places))
    placeless = sum(comment["frame"] is None for comment in export["comments"])
    if placeless:
        lines.append("%d comments have no place in this version and stay in Vizio." % placeless)
    start = format_timecode(first, timeline)
    if start != export["video"]["start"]:
        starts = (start, clean(export["video"]["start"]))
        lines.append("The timeline starts at %s and the export at %s: markers count from the first frame." % starts)
    return "\n".join(lines)


def connect(resolve: Any) -> Any:
    """Resolve passes itself to scripts of its menu. Others ask its module for it."""
    if resolve is None:
        try:
            import DaVinciResolveScript  # type: ignore[import-not-found]
        except ImportError:
            raise SyncError("DaVinciResolveScript was not found. Set PYTHONPATH as the README says.") from None
        resolve = DaVinciResolveScript.scriptapp("Resolve")
    if resolve is None:
        raise SyncError("Resolve did not respond. Start it, and permit external scripting in its preferences.")
    return resolve


def ask_for_file(resolve: Any) -> str:
    options = {"FReqB_Saving": False, "FReqS_Title": "Notes from Vizio", "FReqS_Filter": "JSON files (*.json)|*.json"}
    return str(resolve.Fusion().RequestFile("", "", options) or "")


def main(arguments: List[str], resolve: Any = None) -> int:
    try:
        resolve = connect(resolve)
        project = resolve.GetProjectManager().GetCurrentProject()
        timeline = project.GetCurrentTimeline() if project else None
        if timeline is None:
            raise SyncError("No timeline is open. Open the timeline that was reviewed.")
        path = arguments[0] if arguments else ask_for_file(resolve)
        if not path:
            print("Canceled. Nothing was changed.")
            return 0
        export = read_export(path)
        check_rate(timeline, export["video"])
        print(report(sync(timeline, export), timeline, export))
    except SyncError as error:
        print("Stopped, nothing was changed. %s" % error)
        return 1
    return 0


if __name__ == "__main__":
    code = main(list(getattr(sys, "argv", [])[1:]), globals().get("resolve"))
    if code:
        sys.exit(code)
