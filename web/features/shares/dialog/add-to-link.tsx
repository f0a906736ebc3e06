import { useQuery } from '@tanstack/react-query';
import { formatItems } from '#contract/sharing/format-items.ts';
import { formatError } from '#web/api/api-error.ts';
import { call } from '#web/api/client.ts';
import { showError } from '#web/ui/notices/toast.ts';
import { usePending } from '#web/ui/use-pending.ts';

const pageSize = 100;

/** Adds items to a link for several items that the team has already. */
export function AddToLink({
  teamId,
  ids,
  onAdded,
}: {
  teamId: string;
  ids: string[];
  onAdded: (linkId: string) => void;
}) {
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
    <select
      aria-label="Add to a link for several items"
      value=""
      disabled={pending}
      onChange={(event) => void add(event.target.value)}
      className="h-control min-w-0 max-w-56 flex-1 basis-28 rounded-md border border-line bg-ground px-2 text-input text-quiet"
    >
      <option value="">Add to another link…</option>
      {selections.map(({ id: linkId, title, items }) => (
        <option key={linkId} value={linkId}>
          {title || formatItems(items.map(({ name }) => name))}
        </option>
      ))}
    </select>
  );
}
