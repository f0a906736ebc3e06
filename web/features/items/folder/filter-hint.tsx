import { useOpenFolder } from '#web/features/items/folder-context.ts';
import { countText, formatCount } from '../words.ts';
import { useWorkState } from '../workspace-context.ts';

/** How many names match, and whether all pages were searched. */
export function FilterHint() {
  const { filter } = useWorkState();
  const { shown, isWhole, listing } = useOpenFolder();
  const found = shown.length;
  return (
    <p role="status" className="px-4 pb-1 text-quiet text-sm tabular-nums sm:px-8">
      {formatCount(found)} of {countText(listing.total, 'item')} {found === 1 ? 'begins' : 'begin'} with “{filter}”
      {!isWhole && ' so far, still searching …'}
    </p>
  );
}
