"""Figures out of what the script step `frames` wrote: frames.py WHAT FILE [STEP]

scroll  p50 and p99 of all frames that the scroll-to steps drew, and of the first frame of each, which alone
        shows other rows than the one before: four numbers, CPU milliseconds
step    of the first step that is STEP: CPU and whole milliseconds of its first frame, and how much of what is
        in the last frame it shows (of the vertices, in per cent)
"""
import json
import sys


def spread(times):
    times = sorted(times)
    return [times[int(share * (len(times) - 1))] for share in (0.5, 0.99)]


def main():
    what, path = sys.argv[1:3]
    steps = json.load(open(path))
    if what == "scroll":
        scrolled = [s for s in steps if s["step"].startswith("scroll-to ")][1:]
        every = [t for s in scrolled for t in s["cpu_ms"]]
        print(*(f"{t:.3f}" for t in spread(every) + spread([s["cpu_ms"][0] for s in scrolled])))
    else:
        step = next(s for s in steps if s["step"] == sys.argv[3])
        share = 100 * step["vertices"][0] / step["vertices"][-1]
        print(f"{step['cpu_ms'][0]:.1f} {step['total_ms'][0]:.1f} {min(share, 200 - share):.0f}")


main()
