import { type Difference, fastestBlinkHz, fastestFlashHz } from '../engine/compare-state.ts';
import type { Comparison } from '../engine/comparison.ts';
import { Choice, Slider } from './fields.tsx';

const differenceNames: Record<Difference['kind'], string> = {
  absolute: 'All colours',
  luma: 'Brightness',
  signed: 'Signed',
};
const mostGainSteps = 5;

/** The settings of the chosen view. */
export function ModeOptions({ comparison }: { comparison: Comparison }) {
  const mode = comparison.useState((state) => state.mode);
  if (mode === 'wipe') return <WipeOptions comparison={comparison} />;
  if (mode === 'overlay') return <OverlayOptions comparison={comparison} />;
  if (mode === 'difference') return <DifferenceOptions comparison={comparison} />;
  if (mode === 'blink') return <BlinkOptions comparison={comparison} />;
  return null;
}

type Props = { comparison: Comparison };

function WipeOptions({ comparison }: Props) {
  const wipe = comparison.useState((state) => state.wipe);
  return (
    <Slider
      name="Angle"
      text={`${wipe.degrees}°`}
      value={wipe.degrees}
      range={[-180, 180, 1]}
      onChange={(degrees) => comparison.set({ wipe: { ...wipe, degrees } })}
    />
  );
}

function OverlayOptions({ comparison }: Props) {
  const overlay = comparison.useState((state) => state.overlay);
  return (
    <Slider
      name="Second video"
      text={`${Math.round(overlay * 100)} %`}
      value={Math.round(overlay * 100)}
      range={[0, 100, 1]}
      onChange={(value) => comparison.set({ overlay: value / 100 })}
    />
  );
}

function DifferenceOptions({ comparison }: Props) {
  const difference = comparison.useState((state) => state.difference);
  const change = (next: Partial<Difference>) => comparison.set({ difference: { ...difference, ...next } });
  return (
    <>
      <Choice name="Of" value={difference.kind} options={differenceNames} onChange={(kind) => change({ kind })} />
      <Slider
        name="Gain"
        text={`× ${difference.gain}`}
        value={Math.log2(difference.gain)}
        range={[0, mostGainSteps, 1]}
        onChange={(steps) => change({ gain: 2 ** steps })}
      />
      <Slider
        name="Ignore up to"
        text={`${difference.threshold} of 255`}
        value={difference.threshold}
        range={[0, 64, 1]}
        onChange={(threshold) => change({ threshold })}
      />
      <label className="flex h-control items-center gap-2 whitespace-nowrap text-quiet text-sm">
        <input type="checkbox" checked={difference.isHeat} onChange={() => change({ isHeat: !difference.isHeat })} />
        Heat map
      </label>
    </>
  );
}

function BlinkOptions({ comparison }: Props) {
  const blinkHz = comparison.useState((state) => state.blinkHz);
  const mayFlash = comparison.useState((state) => state.mayFlash);
  return (
    <>
      <Slider
        name="Blinks a second"
        text={String(blinkHz)}
        value={blinkHz}
        range={[0.5, mayFlash ? fastestFlashHz : fastestBlinkHz, 0.5]}
        onChange={(value) => comparison.set({ blinkHz: value })}
      />
      <label className="flex h-control items-center gap-2 whitespace-nowrap text-quiet text-sm">
        <input
          type="checkbox"
          checked={mayFlash}
          onChange={() => comparison.set({ mayFlash: !mayFlash, blinkHz: Math.min(blinkHz, fastestBlinkHz) })}
        />
        Faster: flashes can cause seizures
      </label>
    </>
  );
}
