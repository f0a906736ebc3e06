import Info from 'lucide-react/icons/info';
import { useMemo } from 'react';
import type { Item } from '../listing/listing.ts';

/** The reason why a folder's files are not processed, said once instead of on every card. */
export function MissingNotice({ items }: { items: readonly Item[] }) {
  const problem = useMemo(() => {
    for (const item of items) {
      if (item.type === 'file' && item.processing?.state === 'waiting' && item.processing.problem) {
        return item.processing.problem;
      }
    }
    return null;
  }, [items]);
  if (problem === null) return null;
  return (
    <p role="status" className="mx-4 mb-1 flex gap-2 rounded-md border border-line bg-panel px-3 py-2 text-sm sm:mx-8">
      <Info size={16} className="mt-0.5 shrink-0 text-quiet" aria-hidden="true" />
      <span className="text-pretty">
        {problem} Videos that browsers can play are ready for review. The others follow once this is solved.
      </span>
    </p>
  );
}
