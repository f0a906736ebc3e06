import type { ComparedSide } from '#web/features/compare/compare.tsx';
import { Listbox } from '#web/ui/menus/listbox.tsx';

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
    <Listbox
      label="Comment on"
      size="field"
      className="max-w-crumb shrink-0"
      leavesFocus
      value={String(target)}
      options={sides.map(({ name }, side) => ({ value: String(side), label: `To ${name}` }))}
      onChange={(side) => onChange(Number(side))}
    />
  );
}
