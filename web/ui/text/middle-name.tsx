import { classNames } from '#web/ui/class-names.ts';

/** Characters kept at the end of a name: the take number and the file extension. */
const kept = 12;
/** Cutting fewer characters would save less than the ellipsis takes. */
const leastCut = 3;

/** A name truncated in the middle if it does not fit. */
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
