import type { ComparedSide } from '#web/features/compare/compare.tsx';

/** The video that the comment belongs to. */
export function TargetChoice({
  sides,
  target,
  onChange,
}: {
  sides: readonly ComparedSide[];
  target: number;
  onChange: (side: number) => void;
}) {
  return (
    <select
      aria-label="Comment on"
      value={target}
      onChange={(event) => onChange(Number(event.target.value))}
      className="h-field min-w-0 max-w-crumb text-ellipsis rounded-md border border-line bg-raised px-2 text-sm text-text"
    >
      {sides.map(({ id, name }, side) => (
        <option key={id} value={side}>
          To {name}
        </option>
      ))}
    </select>
  );
}
