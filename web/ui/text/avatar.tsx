import { classNames } from '../class-names.ts';

/** The first grapheme, so that an emoji or an accent stays whole. */
export function initialOf(name: string): string {
  const [first] = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(name.trim());
  return first?.segment.toLocaleUpperCase() ?? '?';
}

export function Avatar({ name, className }: { name: string; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'grid size-7 shrink-0 place-items-center rounded-full bg-accent-soft font-semibold text-accent text-xs',
        className,
      )}
    >
      {initialOf(name)}
    </span>
  );
}
