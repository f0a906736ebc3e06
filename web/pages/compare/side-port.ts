import { formatFrame } from '#web/decoder/frame-text.ts';
import { useTimeFormat } from '#web/decoder/time-format.ts';
import type { PlayerPort, Range } from '#web/features/comments/comments.tsx';
import type { ComparedSide, Comparison } from '#web/features/compare/compare.tsx';
import { createStore, useStore } from '#web/ui/store.ts';

export type SidePort = PlayerPort & { useRange: () => Range };

/** One side of a comparison as the comments see a player. */
export function createSidePort(comparison: Comparison, side: number, own: ComparedSide): SidePort {
  const range = createStore<Range>({ in: null, out: null });
  const isPlaying = () => comparison.state().isPlaying;
  const frame = () => comparison.state().shown?.frames[side] ?? 0;
  return {
    frame,
    isPlaying,
    play: () => !isPlaying() && comparison.toggle(),
    pause: () => isPlaying() && comparison.toggle(),
    seekTo: (to) => void comparison.goTo(side, to),
    range: range.get,
    setRange: (inFrame, outFrame) => range.set({ in: inFrame, out: outFrame }),
    useFormatTime: () => {
      const format = useTimeFormat();
      return (at) => formatFrame(at, format, own);
    },
    useFrame: () => comparison.useState(frame),
    useRange: () => useStore(range, (both) => both),
  };
}
