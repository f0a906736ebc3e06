import { toNumber } from '#contract/media/exact.ts';
import type { Link } from '#web/decoder/link.ts';
import { gainsTo } from '#web/features/compare/sound/gains.ts';
import { createMixer, type Mixer } from '#web/features/compare/sound/mixer.ts';
import type { CompareState } from './compare-state.ts';
import type { PlayClock } from './playback.ts';
import type { Timeline } from './timeline.ts';

/** More than rounding, less than a frame. */
const apartS = 0.005;

/** The clock of playback, which is that of the sound if any can be heard. */
export type SoundClock = PlayClock & {
  /** Applies the chosen sound. */
  choose: () => void;
  close: () => void;
};

export function createSoundClock(
  videos: readonly { link: Link; loudness: number | null }[],
  timeline: () => Timeline,
  state: () => CompareState,
): SoundClock {
  let mixer: Mixer | null = null;
  let startedAtMs = 0;
  let begin: { tick: number; ownS: number[] } = { tick: 0, ownS: [] };

  function ownSeconds(tick: number): number[] {
    const { maps, driver } = timeline();
    return maps.map((map) => toNumber(map.ownTimeAt(driver.startOf(tick))));
  }

  function choose(): void {
    const { sound, pair, isLevelled } = state();
    const gains = gainsTo(videos, pair[0]).map((gain) => (isLevelled ? (gain ?? 0) : 0));
    mixer?.choose(sound, pair, gains);
  }

  return {
    choose,
    restart: (tick) => {
      // Browsers allow sound only after a click or a key.
      mixer ??= createMixer(videos.map(({ link }) => link));
      choose();
      begin = { tick, ownS: ownSeconds(tick) };
      startedAtMs = performance.now();
      mixer.start(begin.ownS);
    },
    nowMs: () => mixer?.clockMs() ?? performance.now() - startedAtMs,
    hasMoved: (tick) => {
      const { driver } = timeline();
      const passedS = toNumber(driver.startOf(tick)) - toNumber(driver.startOf(begin.tick));
      return ownSeconds(tick).some((own, side) => Math.abs(own - (begin.ownS[side] ?? 0) - passedS) > apartS);
    },
    hold: () => mixer?.stop(),
    close: () => {
      mixer?.close();
      mixer = null;
    },
  };
}
