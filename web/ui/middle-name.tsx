import { classNames } from '#web/ui/class-names.ts';

/** So much of a name's end always stays: the take number is there, and the ending. */
const kept = 12;
/** Fewer need no more room than the sign that some are missing. */
const leastCut = 3;

/** A whole name where there is room, else cut in the middle. */
export function MiddleName({ name, className }: { name: string; className?: string }) {
  const letters = [...name];
  const cut = letters.length < kept + leastCut ? 0 : letters.length - kept;
  return (
    <span className={classNames('flex min-w-0 whitespace-pre', className)}>
      {cut > 0 && <span className="min-w-[1.2em] overflow-hidden text-ellipsis">{letters.slice(0, cut).join('')}</span>}
      <span className={cut > 0 ? 'shrink-0' : 'overflow-hidden text-ellipsis'}>{letters.slice(cut).join('')}</span>
    </span>
  );
}
