import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { formatItems } from '#contract/sharing/format-items.ts';
import { formatError } from '#web/api/api-error.ts';
import { call } from '#web/api/client.ts';
import { showError } from '#web/ui/notices/toast.ts';
import { usePending } from '#web/ui/use-pending.ts';

const pageSize = 100;

/** Adds the items to a link for several items that the team has already, instead of creating another one. */
export function AddToLink({
  teamId,
  ids,
  onAdded,
}: {
  teamId: string;
  ids: string[];
  onAdded: (linkId: string) => void;
}) {
  const id = useId();
  const { data } = useQuery({
    queryKey: ['links', teamId, 'selections'],
    queryFn: ({ signal }) => call('listLinks', { params: { teamId }, query: { limit: pageSize } }, signal),
    staleTime: 0,
  });
  const [pending, add] = usePending(async (linkId: string) => {
    try {
      await call('addSelected', { params: { linkId }, body: { ids } });
      onAdded(linkId);
    } catch (error) {
      showError(formatError(error));
    }
  });
  const selections = data?.links.filter(({ itemId }) => itemId === null) ?? [];
  if (selections.length === 0) return null;
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1">
      <label htmlFor={id} className="text-quiet text-sm">
        New link, or add to
      </label>
      <select
        id={id}
        value=""
        disabled={pending}
        onChange={(event) => void add(event.target.value)}
        className="h-control min-w-0 max-w-full flex-1 rounded-md border border-line bg-ground px-2 text-input"
      >
        <option value="">New link</option>
        {selections.map(({ id: linkId, title, items }) => (
          <option key={linkId} value={linkId}>
            {title || formatItems(items.map(({ name }) => name))}
          </option>
        ))}
      </select>
    </div>
  );
}
