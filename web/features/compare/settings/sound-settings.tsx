import { Check } from '../controls/fields.tsx';
import { isExact } from '../engine/stage.ts';
import { formatGain, gainsTo } from '../sound/gains.ts';
import { Group, type SettingsOf } from './group.tsx';

/** Makes all sides as loud as the first of the pair. */
export function SoundSettings({ comparison, sides }: SettingsOf) {
  const [first] = comparison.useState((state) => state.pair);
  const isLevelled = comparison.useState((state) => state.isLevelled);
  const gains = gainsTo(sides, first);
  const isKnown = isExact() && gains.some((gain, side) => side !== first && gain !== null);
  const changed = sides.flatMap(({ name }, side) => {
    const gain = gains[side] ?? 0;
    return side === first || gain === 0 ? [] : [`${name} ${formatGain(gain)}`];
  });
  return (
    <Group title="Sound">
      {isKnown ? (
        <Check checked={isLevelled} onChange={() => comparison.set({ isLevelled: !isLevelled })}>
          <span className="truncate" data-tooltip={`All are heard as loud as ${sides[first]?.name}`}>
            {isLevelled && changed.length > 0 ? changed.join(', ') : 'Match loudness'}
          </span>
        </Check>
      ) : (
        <p className="pb-1 text-quiet text-sm">
          {isExact() ? 'The loudness of these videos is not known.' : 'This browser cannot change the loudness.'}
        </p>
      )}
    </Group>
  );
}
