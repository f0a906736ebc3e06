import { countText, formatCount } from '../cards/words.ts';

/** How many names match, and whether all pages were searched. */
export function FilterHint({
  filter,
  found,
  isWhole,
  total,
}: {
  filter: string;
  found: number;
  isWhole: boolean;
  total: number;
}) {
  return (
    <p role="status" className="px-4 pb-1 text-quiet text-sm tabular-nums sm:px-8">
      {formatCount(found)} of {countText(total, 'item')} {found === 1 ? 'begins' : 'begin'} with “{filter}”
      {!isWhole && ' so far, still searching …'}
    </p>
  );
}
