import { classNames } from '#web/ui/class-names.ts';
import { initialOf } from '#web/ui/text/avatar.tsx';

/** The team behind a share link, in the place of our brand. */
export function TeamMark({
  name,
  className,
  nameClassName,
}: {
  name: string;
  className?: string;
  nameClassName?: string;
}) {
  return (
    <span className={classNames('inline-flex min-w-7 items-center gap-2 font-semibold', className)}>
      <span
        aria-hidden="true"
        className="grid size-7 shrink-0 place-items-center rounded-md bg-accent text-on-accent text-sm"
      >
        {initialOf(name)}
      </span>
      <span className={classNames('truncate', nameClassName)}>{name}</span>
    </span>
  );
}
