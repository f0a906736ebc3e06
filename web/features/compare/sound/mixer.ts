import type { Link } from '#web/decoder/link.ts';
import { createSideSound, type SideSound } from './side-sound.ts';

/** One side, both ears apart, what differs between two sides, or nothing. */
export type Sound = number | 'apart' | 'null' | 'off';

/** Long enough to decode the beginning. */
const leadS = 0.15;
/** A change of the sound is no click. */
const fadeS = 0.01;

/** Plays the sides in step with each other. */
export type Mixer = {
  /** Starts all sides at these seconds of their own, and the clock at 0. */
  start: (fromS: readonly number[]) => void;
  stop: () => void;
  /** Milliseconds that were heard since the start, negative until the first sound; null if nothing can be heard. */
  clockMs: () => number | null;
  /** With a gain in dB for each side. */
  choose: (sound: Sound, pair: readonly [number, number], gains: readonly number[]) => void;
  close: () => void;
};

type Channel = { sound: SideSound; gain: GainNode; panner: StereoPannerNode; stop: () => void };

export function createMixer(links: readonly Link[]): Mixer {
  // The rate of all proxies: another one would be resampled at each piece.
  const context = new AudioContext({ sampleRate: 48_000 });
  let startedAtS = 0;
  const channels = links.map((link): Channel => {
    const gain = new GainNode(context, { gain: 0 });
    const panner = new StereoPannerNode(context);
    gain.connect(panner).connect(context.destination);
    return { sound: createSideSound(link, context), gain, panner, stop: () => {} };
  });

  function stop(): void {
    for (const channel of channels) channel.stop();
  }

  return {
    start: (fromS) => {
      stop();
      void context.resume();
      startedAtS = context.currentTime + leadS;
      for (const [side, channel] of channels.entries()) {
        channel.stop = channel.sound.play(fromS[side] ?? 0, startedAtS, channel.gain);
      }
    },
    stop,
    clockMs: () => {
      if (context.state !== 'running') return null;
      return (context.currentTime - startedAtS - (context.outputLatency || 0)) * 1000;
    },
    choose: (sound, [first, second], gains) => {
      for (const [side, { gain, panner }] of channels.entries()) {
        const place = side === first ? -1 : side === second ? 1 : 0;
        panner.pan.value = sound === 'apart' ? place : 0;
        const isHeard = sound === side || ((sound === 'apart' || sound === 'null') && place !== 0);
        const sign = sound === 'null' && place === 1 ? -1 : 1;
        const level = isHeard ? sign * 10 ** ((gains[side] ?? 0) / 20) : 0;
        gain.gain.setTargetAtTime(level, context.currentTime, fadeS / 3);
      }
    },
    close: () => {
      stop();
      for (const { sound } of channels) sound.close();
      void context.close();
    },
  };
}
