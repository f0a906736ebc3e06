import type { Axis } from '#web/viewing/axis.ts';
import { type Range, withIn, withOut } from './range.ts';
import type { Sound } from './sound.ts';

type Zooming = { step: () => number; zoomBy: (factor: number) => void; showAll: () => void };

const zoomFactor = 2;

/** The keys of the player. */
export function listActions(axis: Axis, sound: Sound, sampleRate: number, view: Zooming): Record<string, () => void> {
  const mark = (range: Range) => axis.setRange(range.in, range.out);
  const move = (samples: number) => {
    sound.pause();
    sound.seekTo(sound.position() + samples);
  };
  return {
    toggle: sound.toggle,
    shuttleBack: () => sound.shuttle(-1),
    shuttleOn: () => sound.shuttle(1),
    frameBack: () => move(-view.step()),
    frameOn: () => move(view.step()),
    secondBack: () => move(-sampleRate),
    secondOn: () => move(sampleRate),
    first: () => sound.seekTo(0),
    last: () => sound.seekTo(sound.last),
    setIn: () => mark(withIn(axis.range(), sound.position())),
    setOut: () => mark(withOut(axis.range(), sound.position())),
    clearRange: () => axis.setRange(null, null),
    loop: () => sound.set({ isLooping: !sound.state.get().isLooping }),
    mute: () => sound.set({ isMuted: !sound.state.get().isMuted }),
    enlarge: () => view.zoomBy(zoomFactor),
    reduce: () => view.zoomBy(1 / zoomFactor),
    wholePicture: view.showAll,
  };
}
