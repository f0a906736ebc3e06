import { Link, useSearchParams } from 'react-router';
import type { Earlier } from '#web/features/comments/comments.tsx';
import { checkHref } from '#web/pages/addresses/check-address.ts';
import { classNames } from '#web/ui/class-names.ts';
import { type Counts, countWords } from './count-words.ts';

/** Says where the comments of a video with several versions are, and leads to the check of the earlier ones. */
export function CountLine({
  itemId,
  version,
  counts,
  earlier,
  isAbove,
}: {
  itemId: string;
  version: number;
  counts: Counts;
  earlier: Earlier;
  /** A line above the picture leads to the check already. On a phone there is no room for it. */
  isAbove: boolean;
}) {
  const [params] = useSearchParams();
  return (
    <p className="flex shrink-0 items-center gap-2 border-line border-b px-4 py-2 text-quiet text-sm tabular-nums">
      <span className="min-w-0 flex-1">{countWords(counts, version, earlier)}</span>
      {counts.openEarlier > 0 && earlier !== 'none' && (
        <Link
          to={checkHref({ itemId, version, key: params.get('k') })}
          className={classNames(
            'relative shrink-0 font-medium text-accent after:absolute after:-inset-2 hover:underline',
            isAbove && 'hidden fill:inline',
          )}
        >
          Check fixes
        </Link>
      )}
    </p>
  );
}
