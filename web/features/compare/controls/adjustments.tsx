import { Button } from '#web/ui/buttons/button.tsx';
import type { ComparedSide } from '../compared-side.ts';
import { linkZooms, noAdjustment } from '../engine/compare-state.ts';
import type { Comparison } from '../engine/comparison.ts';
import type { Adjustment, Fit } from '../places.ts';
import { Choice, Slider } from './fields.tsx';
import { SyncButtons } from './sync-buttons.tsx';

const fits: Record<Fit, string> = { fit: 'Fit', fill: 'Fill', height: 'Same height', actual: 'Actual pixels' };
const nudge: [min: number, max: number, step: number] = [-50, 50, 0.5];

/** How the chosen side lies in its place, so that a reframed version lies on the other one. */
export function Adjustments({ comparison, sides }: { comparison: Comparison; sides: readonly ComparedSide[] }) {
  const focused = comparison.useState((state) => state.focused);
  const adjustments = comparison.useState((state) => state.adjustments);
  const driver = comparison.useState((state) => state.driver);
  const isZoomLinked = comparison.useState((state) => state.isZoomLinked);
  const isByPictures = comparison.useState((state) => state.isByPictures);
  const adjustment = adjustments[focused] ?? noAdjustment;
  const name = sides[focused]?.name ?? '';
  const change = (next: Partial<Adjustment>) =>
    comparison.set({
      adjustments: adjustments.map((one, side) => (side === focused ? { ...adjustment, ...next } : one)),
    });
  return (
    <fieldset className="flex flex-wrap items-center gap-x-4 overflow-auto max-md:max-h-38 short:flex-nowrap short:*:shrink-0">
      <legend className="sr-only">Picture of {name}</legend>
      <span aria-hidden="true" className="max-w-crumb truncate font-medium text-sm max-sm:hidden">
        {name}
      </span>
      <SyncButtons comparison={comparison} name={name} />
      <Choice name="Size" value={adjustment.fit} options={fits} onChange={(fit) => change({ fit })} />
      <Slider
        name="Scale"
        text={`${Math.round(adjustment.scale * 100)} %`}
        value={Math.round(adjustment.scale * 100)}
        range={[25, 400, 1]}
        onChange={(percent) => change({ scale: percent / 100 })}
      />
      <Slider
        name="Right"
        text={`${(adjustment.x * 100).toFixed(1)} %`}
        value={adjustment.x * 100}
        range={nudge}
        onChange={(percent) => change({ x: percent / 100 })}
      />
      <Slider
        name="Down"
        text={`${(adjustment.y * 100).toFixed(1)} %`}
        value={adjustment.y * 100}
        range={nudge}
        onChange={(percent) => change({ y: percent / 100 })}
      />
      <label className="flex h-control items-center gap-2 whitespace-nowrap text-quiet text-sm">
        <input type="checkbox" checked={Boolean(adjustment.crop)} onChange={() => comparison.toggleCrop(focused)} />
        Crop black bars
      </label>
      <label className="flex h-control items-center gap-2 whitespace-nowrap text-quiet text-sm">
        <input
          type="checkbox"
          checked={isZoomLinked}
          onChange={() => comparison.set(linkZooms(comparison.state(), !isZoomLinked))}
        />
        Zoom all sides
      </label>
      <Button variant="ghost" onClick={() => change(noAdjustment)}>
        Reset the picture
      </Button>
      {comparison.canMatchPictures() && (
        <label className="flex h-control items-center gap-2 whitespace-nowrap text-quiet text-sm">
          <input type="checkbox" checked={isByPictures} onChange={() => comparison.matchPictures(!isByPictures)} />
          Match pictures
        </label>
      )}
      {sides.some(({ scale }) => scale.firstFrame > 0) && (
        <Button variant="ghost" onClick={() => comparison.matchTimecode(sides.map(({ scale }) => scale))}>
          Match source timecode
        </Button>
      )}
      {focused !== driver && (
        <Button variant="ghost" onClick={() => comparison.setDriver(focused)}>
          Let {name} set the pace
        </Button>
      )}
    </fieldset>
  );
}
