import { classNames } from '#web/ui/class-names.ts';

/** So much of a name's end always stays: the take number is there, and the ending. */
const kept = 12;

/** A whole name where there is room, else cut in the middle. */
export function MiddleName({ name, className }: { name: string; className?: string }) {
  const letters = [...name];
  const cut = Math.max(0, letters.length - kept);
  return (
    <span className={classNames('flex min-w-0 whitespace-pre', className)}>
      <span className="overflow-hidden text-ellipsis">{letters.slice(0, cut).join('')}</span>
      <span className="shrink-0">{letters.slice(cut).join('')}</span>
    </span>
  );
}
