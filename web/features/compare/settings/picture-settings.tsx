import { Button } from '#web/ui/buttons/button.tsx';
import { Check, Choice, Slider } from '../controls/fields.tsx';
import { linkZooms, noAdjustment } from '../engine/compare-state.ts';
import type { Adjustment, Fit } from '../places.ts';
import { Group, type SettingsOf } from './group.tsx';

const fits: Record<Fit, string> = { fit: 'Fit', fill: 'Fill', height: 'Same height', actual: 'Actual pixels' };
const nudge: [min: number, max: number, step: number] = [-50, 50, 0.5];

/** How the chosen side lies in its place, so that a reframed version lies on the other one. */
export function PictureSettings({ comparison, sides }: SettingsOf) {
  const focused = comparison.useState((state) => state.focused);
  const adjustments = comparison.useState((state) => state.adjustments);
  const isZoomLinked = comparison.useState((state) => state.isZoomLinked);
  const adjustment = adjustments[focused] ?? noAdjustment;
  const change = (next: Partial<Adjustment>) =>
    comparison.set({
      adjustments: adjustments.map((one, side) => (side === focused ? { ...adjustment, ...next } : one)),
    });
  return (
    <Group
      title="Picture"
      of={sides[focused]?.name}
      action={
        <Button variant="ghost" className="px-2" aria-label="Reset the picture" onClick={() => change(noAdjustment)}>
          Reset
        </Button>
      }
    >
      <Choice name="Size" value={adjustment.fit} options={fits} onChange={(fit) => change({ fit })} />
      <Slider
        name="Scale"
        text={`${Math.round(adjustment.scale * 100)} %`}
        value={Math.round(adjustment.scale * 100)}
        range={[25, 400, 1]}
        onChange={(percent) => change({ scale: percent / 100 })}
      />
      <Slider
        name="Position X"
        text={`${(adjustment.x * 100).toFixed(1)} %`}
        value={adjustment.x * 100}
        range={nudge}
        onChange={(percent) => change({ x: percent / 100 })}
      />
      <Slider
        name="Position Y"
        text={`${(adjustment.y * 100).toFixed(1)} %`}
        value={adjustment.y * 100}
        range={nudge}
        onChange={(percent) => change({ y: percent / 100 })}
      />
      <div className="flex flex-wrap gap-x-5">
        <Check checked={Boolean(adjustment.crop)} onChange={() => comparison.toggleCrop(focused)}>
          Crop black bars
        </Check>
        <Check checked={isZoomLinked} onChange={() => comparison.set(linkZooms(comparison.state(), !isZoomLinked))}>
          Zoom all sides
        </Check>
      </div>
    </Group>
  );
}
