import type { ReactNode } from 'react';
import { Check, Choice, Slider } from '../controls/fields.tsx';
import { type Difference, fastestBlinkHz, fastestFlashHz, type Mode } from '../engine/compare-state.ts';
import type { Comparison } from '../engine/comparison.ts';

const differenceNames: Record<Difference['kind'], string> = {
  absolute: 'All colours',
  luma: 'Brightness',
  signed: 'Signed',
};
const mostGainSteps = 5;

const optionsOf: Partial<Record<Mode, (props: Props) => ReactNode>> = {
  wipe: WipeOptions,
  overlay: OverlayOptions,
  difference: DifferenceOptions,
  blink: BlinkOptions,
};

export const hasOptions = (mode: Mode): boolean => mode in optionsOf;

/** The settings of the chosen view, over the lower edge of the picture. */
export function ViewOptions({ comparison }: Props) {
  const mode = comparison.useState((state) => state.mode);
  const Options = optionsOf[mode];
  if (!Options) return null;
  return (
    <div className="pointer-events-none absolute inset-x-2 bottom-2 flex justify-center">
      <fieldset className="pointer-events-auto flex max-w-full flex-wrap items-center gap-x-4 rounded-lg bg-raised px-3 py-0.5 shadow-float short:flex-nowrap short:overflow-x-auto">
        <legend className="sr-only">Settings of the view</legend>
        <Options comparison={comparison} />
      </fieldset>
    </div>
  );
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
      <Check checked={difference.isHeat} onChange={() => change({ isHeat: !difference.isHeat })}>
        Heat map
      </Check>
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
      <Check
        checked={mayFlash}
        onChange={() => comparison.set({ mayFlash: !mayFlash, blinkHz: Math.min(blinkHz, fastestBlinkHz) })}
      >
        Faster: flashes can cause seizures
      </Check>
    </>
  );
}
