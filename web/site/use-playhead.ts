import { useCallback, useEffect, useState } from 'react';

export type Playhead = {
  frame: number;
  playing: boolean;
  /** Pauses at a frame. */
  seek: (frame: number) => void;
  toggle: () => void;
};

/** The current frame. Playback follows the clock, so slow machines drop frames instead of lagging. */
export function usePlayhead(first: number, lastFrame: number, fps: number): Playhead {
  const [frame, setFrame] = useState(first);
  const [playing, setPlaying] = useState(false);

  const seek = useCallback(
    (wanted: number) => {
      setPlaying(false);
      setFrame(Math.min(lastFrame, Math.max(0, wanted)));
    },
    [lastFrame],
  );

  const toggle = useCallback(() => {
    setFrame((current) => (current === lastFrame ? 0 : current));
    setPlaying((was) => !was);
  }, [lastFrame]);

  useEffect(() => {
    if (!playing) return;
    let startedAt: number | undefined;
    let startFrame = 0;
    let request = requestAnimationFrame(function show(now) {
      setFrame((current) => {
        if (startedAt === undefined) {
          startedAt = now;
          startFrame = current;
        }
        return Math.min(lastFrame, startFrame + Math.floor(((now - startedAt) * fps) / 1000));
      });
      request = requestAnimationFrame(show);
    });
    return () => cancelAnimationFrame(request);
  }, [playing, lastFrame, fps]);

  useEffect(() => {
    if (frame === lastFrame) setPlaying(false);
  }, [frame, lastFrame]);

  return { frame, playing, seek, toggle };
}
