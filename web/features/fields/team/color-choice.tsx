import type { TagColor } from '#contract/items/fields.ts';
import { Listbox } from '#web/ui/menus/listbox.tsx';
import { colorNames, Dot } from '#web/ui/tag.tsx';

const options = Object.entries(colorNames).map(([value, label]) => ({ value: value as TagColor, label }));

export function ColorChoice({
  label = 'Colour',
  color,
  onChange,
}: {
  label?: string;
  color: TagColor;
  onChange: (color: TagColor) => void;
}) {
  return (
    <Listbox
      label={label}
      size="field"
      className="w-36 shrink-0"
      icon={<Dot color={color} />}
      value={color}
      options={options}
      onChange={onChange}
    />
  );
}
