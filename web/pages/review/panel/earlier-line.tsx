import { Link, useSearchParams } from 'react-router';
import { checkHref } from '#web/pages/check-address.ts';

/** Leads from the open comments of earlier versions to the page that walks through them. */
export function EarlierLine({ itemId, version, count }: { itemId: string; version: number; count: number }) {
  const [params] = useSearchParams();
  return (
    <p className="flex shrink-0 items-center gap-2 border-line border-b px-4 py-2 text-quiet text-sm">
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
