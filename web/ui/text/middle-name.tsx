import { classNames } from '../class-names.ts';
import { splitName } from './shorten-name.ts';

/** A name on one line, shortened in the middle if it does not fit. */
export function MiddleName({
  name,
  before,
  after,
  className,
}: {
  name: string;
  /** The names above and below it, from which it must be told apart. */
  before?: string | undefined;
  after?: string | undefined;
  className?: string;
}) {
  const { start, middle, end } = splitName(name, [before, after]);
  return (
    <span className={classNames('flex min-w-0 whitespace-pre', className)}>
      <span className="overflow-hidden text-ellipsis">{start}</span>
      {middle !== '' && (
        <>
          <span className="min-w-[1.2em] shrink-[9999] overflow-hidden text-ellipsis">{middle}</span>
          <span className="shrink-0">{end}</span>
        </>
      )}
    </span>
  );
}
