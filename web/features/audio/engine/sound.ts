import type { SoundFacts } from '#contract/media/asset-facts.ts';
import { createStore } from '#web/ui/store.ts';
import type { Axis } from '#web/viewing/axis.ts';
import { keptSound } from './kept-sound.ts';
import { passOut } from './range.ts';

export type SoundState = { volume: number; isMuted: boolean; isLooping: boolean; speed: number };

/** Browsers keep times in microseconds, which are up to a fifth of a sample. */
const toleranceSamples = 0.25;
const speeds = [1, 2, 4, 8];

export type Sound = ReturnType<typeof createSound>;

/**
 * Plays a sound, and knows the sample that is heard. At rest that is the sample that was asked for, whatever the element
 * makes of its time; while it plays it follows the element.
 */
export function createSound(axis: Axis, { sampleRate, sampleCount }: SoundFacts) {
  const { volume = 1, isMuted = false } = keptSound.read();
  const store = createStore<SoundState>({ volume, isMuted, isLooping: false, speed: 1 });
  let element: HTMLAudioElement | null = null;
  let position = 0;
  let handle = 0;
  const last = sampleCount - 1;
  const clamp = (sample: number) => Math.min(last, Math.max(0, Math.round(sample)));

  function report(sample: number): void {
    position = sample;
    axis.report({ frame: sample });
  }

  function place(): void {
    if (element) element.currentTime = position / sampleRate;
  }

  function jump(sample: number): void {
    report(clamp(sample));
    place();
  }

  function stop(at: number | null): void {
    cancelAnimationFrame(handle);
    element?.pause();
    axis.report({ isPlaying: false });
    if (at !== null) jump(at);
  }

  /** The sample that is heard now. */
  function listen(): number | null {
    if (!element || element.seeking || element.readyState === 0) return null;
    return Math.min(last, Math.floor(element.currentTime * sampleRate + toleranceSamples));
  }

  function follow(): void {
    handle = requestAnimationFrame(follow);
    const now = listen();
    if (now !== null) advance(now);
  }

  function advance(now: number): void {
    const next = passOut(axis.range(), position, now, store.get().isLooping);
    if (next === null) report(now);
    else if (store.get().isLooping) jump(next);
    else stop(next);
  }

  /** Backwards by the clock, in silence: no browser plays sound backwards. */
  function reverse(speed: number): void {
    const from = { position, atMs: performance.now() };
    const step = (nowMs: number) => {
      handle = requestAnimationFrame(step);
      const passed = (Math.max(0, nowMs - from.atMs) / 1000) * sampleRate * speed;
      report(clamp(from.position - passed));
      if (position === 0) stop(0);
    };
    handle = requestAnimationFrame(step);
  }

  function run(speed: number): void {
    cancelAnimationFrame(handle);
    store.set({ speed });
    axis.report({ isPlaying: true });
    if (speed < 0) {
      element?.pause();
      reverse(-speed);
      return;
    }
    const { in: first } = axis.range();
    if (position >= last) report(first ?? 0);
    place();
    begin();
    handle = requestAnimationFrame(follow);
  }

  function begin(): void {
    if (!element) return;
    element.playbackRate = store.get().speed;
    // A play() that another source cut short begins again with it.
    element.play().catch((error: unknown) => {
      if (!(error instanceof DOMException && error.name === 'AbortError')) stop(null);
    });
  }

  function pause(): void {
    if (!axis.isPlaying()) return;
    const now = store.get().speed < 0 ? null : listen();
    stop(now);
  }

  return {
    state: store,
    position: () => position,
    last,
    play: () => {
      if (!axis.isPlaying()) run(1);
    },
    pause,
    toggle: () => (axis.isPlaying() ? pause() : run(1)),
    shuttle: (direction: 1 | -1) => {
      const speed = axis.isPlaying() ? store.get().speed : 0;
      const next = speeds[speeds.indexOf(speed * direction) + 1] ?? (speeds.at(-1) as number);
      run(next * direction);
    },
    seekTo: (sample: number) => {
      if (axis.isPlaying() && store.get().speed < 0) stop(null);
      jump(sample);
    },
    set: (change: Partial<SoundState>) => {
      store.set(change);
      const { volume: loud, isMuted: silent } = store.get();
      if (element) Object.assign(element, { volume: loud, muted: silent });
      keptSound.write({ ...keptSound.read(), volume: loud, isMuted: silent });
    },
    /** Takes an element, whose source may change; null lets go. */
    setElement: (given: HTMLAudioElement | null) => {
      if (!given) stop(null);
      element = given;
      if (element) Object.assign(element, { volume: store.get().volume, muted: store.get().isMuted });
    },
    /** Another source goes on where the one before was. */
    onLoaded: () => {
      place();
      if (axis.isPlaying() && store.get().speed > 0) begin();
    },
    onEnded: () => {
      if (!axis.isPlaying() || store.get().speed < 0) return;
      if (!store.get().isLooping) return stop(last);
      jump(axis.range().in ?? 0);
      begin();
    },
  };
}
