"""A stand-in of DaVinci Resolve for the tests: the calls that the script uses, as Blackmagic's scripting README has them.

Reads a timeline and the way to start from each line of stdin, runs the script as Resolve does, and prints what is on that
timeline then.
"""

import contextlib
import io
import json
import os
import runpy
import sys
import types

COLORS = "Blue Cyan Green Yellow Red Pink Purple Fuchsia Rose Lavender Sky Mint Lemon Sand Cocoa Cream".split()


class Timeline:
    def __init__(self, given):
        self.given = given
        self.markers = {float(marker["frame"]): marker["shown"] for marker in given["markers"]}

    def GetStartFrame(self):
        return self.given["startFrame"]

    def GetSetting(self, name):
        settings = {"timelineFrameRate": self.given["frameRate"], "timelineDropFrameTimecode": self.given["dropFrame"]}
        return settings.get(name, "")

    def GetMarkers(self):
        """Frames are offsets from the start of the timeline. They and the durations are floats."""
        return {frame: dict(shown) for frame, shown in self.markers.items()}

    def AddMarker(self, frameId, color, name, note, duration, customData=""):
        if float(frameId) in self.markers or color not in COLORS or not 0 <= frameId < self.given["frameCount"]:
            return False
        for text in (name, note, customData):
            text.encode("utf-8")
        shown = {"color": color, "duration": float(duration), "note": note, "name": name, "customData": customData}
        self.markers[float(frameId)] = shown
        return True

    def DeleteMarkerByCustomData(self, customData):
        """Deletes the first match."""
        for frame, shown in self.markers.items():
            if shown["customData"] == customData:
                del self.markers[frame]
                return True
        return False


class Resolve:
    """Each object of Resolve returns the next one, so one stand-in plays those without a state."""

    def __init__(self, given):
        self.timeline = Timeline(given["timeline"]) if given["timeline"] else None
        self.chosen = given["chosen"]

    def GetProjectManager(self):
        return self

    def GetCurrentProject(self):
        return self

    def GetCurrentTimeline(self):
        return self.timeline

    def Fusion(self):
        return self

    def RequestFile(self, folder, name, options):
        return self.chosen


def run(given):
    resolve = Resolve(given)
    script = os.path.join(os.path.dirname(os.path.abspath(__file__)), "sync_vizio.py")
    printed = io.StringIO()
    code = 0
    sys.argv = [script] + given["arguments"]
    if given["isMenu"]:
        passed = {"resolve": resolve}
    else:
        passed = {}
        module = types.ModuleType("DaVinciResolveScript")
        module.scriptapp = lambda name: resolve if name == "Resolve" else None
        sys.modules["DaVinciResolveScript"] = module
    with contextlib.redirect_stdout(printed):
        try:
            runpy.run_path(script, init_globals=passed, run_name="__main__")
        except SystemExit as exit:
            code = exit.code
    markers = resolve.timeline.markers if resolve.timeline else {}
    return {
        "code": code,
        "printed": printed.getvalue(),
        "markers": [{"frame": int(frame), "shown": shown} for frame, shown in sorted(markers.items())],
    }


for line in sys.stdin:
    print(json.dumps(run(json.loads(line))), flush=True)
