import type { TagColor } from '#contract/items/fields.ts';
import { classNames } from '#web/ui/class-names.ts';

const dots: Record<TagColor, string> = {
  grey: 'bg-quiet',
  red: 'bg-upcoming',
  orange: 'bg-warning',
  yellow: 'bg-tag-yellow',
  green: 'bg-done',
  teal: 'bg-tag-teal',
  blue: 'bg-in-progress',
  violet: 'bg-accent',
  pink: 'bg-tag-pink',
};
export const colorNames: Record<TagColor, string> = {
  ...{ grey: 'Grey', red: 'Red', orange: 'Orange', yellow: 'Yellow', green: 'Green' },
  ...{ teal: 'Teal', blue: 'Blue', violet: 'Violet', pink: 'Pink' },
};

export function Dot({ color }: { color: TagColor }) {
  return <span className={classNames('size-2 shrink-0 rounded-full', dots[color])} aria-hidden="true" />;
}

/** A status or choice: always its name beside the colour. */
export function Tag({ name, color }: { name: string; color: TagColor }) {
  return (
    <span className="inline-flex min-w-0 max-w-full items-center gap-1.5">
      <Dot color={color} />
      <span className="truncate">{name}</span>
    </span>
  );
}
