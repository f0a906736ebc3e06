import { Link, useSearchParams } from 'react-router';
import { checkHref } from '#web/pages/addresses/check-address.ts';
import { classNames } from '#web/ui/class-names.ts';

/** Leads from the open comments of earlier versions to the page that walks through them. */
export function EarlierLine({
  itemId,
  version,
  count,
  isAbove,
}: {
  itemId: string;
  version: number;
  count: number;
  /** A line above the picture says it already, where there is room for it. */
  isAbove: boolean;
}) {
  const [params] = useSearchParams();
  return (
    <p
      className={classNames(
        'shrink-0 items-center gap-2 border-line border-b px-4 py-2 text-quiet text-sm',
        isAbove ? 'hidden fill:flex' : 'flex',
      )}
    >
      <span className="min-w-0 flex-1">{count} open from earlier versions</span>
      <Link
        to={checkHref({ itemId, version, key: params.get('k') })}
        className="relative shrink-0 font-medium text-accent after:absolute after:-inset-2 hover:underline"
      >
        Check fixes
      </Link>
    </p>
  );
}
