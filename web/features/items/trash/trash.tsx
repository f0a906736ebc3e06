import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Trash2 from 'lucide-react/icons/trash-2';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { TrashedItem } from '#contract/items/items.ts';
import { trashDays } from '#contract/items/trash.ts';
import type { Team } from '#contract/teams/teams.ts';
import { call } from '#web/api/client.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { recoverFocus } from '#web/ui/dialogs/stand-in.ts';
import { EmptyState } from '#web/ui/notices/empty-state.tsx';
import { LoadProblem } from '#web/ui/notices/load-problem.tsx';
import { showFailure, showSuccess } from '#web/ui/notices/toast.ts';
import { usePending } from '#web/ui/use-pending.ts';
import { sendDestroy, sendRestore } from '../actions/item-calls.ts';
import { withProgress } from '../actions/long-work.ts';
import { EmptyFrames } from '../cards/empty-frames.tsx';
import { DestroyDialog } from '../dialogs/destroy-dialog.tsx';
import { Asking, useSubject } from '../dialogs/dialog-subject.tsx';
import { refetchFolders } from '../listing/listing-cache.ts';
import { countText, formatCount, nameOf } from '../words.ts';
import { TrashRows } from './trash-rows.tsx';

const noIds: ReadonlySet<string> = new Set();

function useTrash(teamId: string) {
  const query = useInfiniteQuery({
    queryKey: ['items', teamId, 'trash'],
    queryFn: ({ pageParam: after, signal }) =>
      call('listTrash', { params: { teamId }, query: { limit: 200, after } }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
  });
  const pages = query.data?.pages;
  const items = useMemo(() => pages?.flatMap((page) => page.items) ?? [], [pages]);
  return { query, items };
}

/** Explains that items were restored to the root because their folder was deleted. */
function whereNow(moved: number, count: number, teamName: string): string {
  if (moved === 0) return '';
  if (count === 1) return `Its folder was deleted, so it is now at the top of ${teamName}.`;
  return `The folders of ${formatCount(moved)} of them were deleted, so those are now at the top of ${teamName}.`;
}

/** Deleted items of a team, for as long as they can be restored. */
export function Trash({ team }: { team: Team }) {
  const queryClient = useQueryClient();
  const { query, items } = useTrash(team.id);
  const [chosen, setChosen] = useState(noIds);
  const destroying = useSubject<readonly TrashedItem[]>();
  const selected = items.filter(({ id }) => chosen.has(id));

  // The focused button is removed with its row.
  const known = useRef(0);
  useEffect(() => {
    if (items.length < known.current) recoverFocus();
    known.current = items.length;
  }, [items.length]);

  async function act(some: readonly TrashedItem[], work: (ids: string[]) => Promise<void>) {
    try {
      await work(some.map(({ id }) => id));
      setChosen(noIds);
    } catch (error) {
      showFailure(error);
    }
    await refetchFolders(queryClient, team.id, []);
  }

  const [restoring, restore] = usePending((some: readonly TrashedItem[]) =>
    act(some, async (ids) => {
      const restored = await withProgress('Restoring', ids.length, (onProgress) => sendRestore(ids, onProgress));
      const moved = restored.filter(({ movedToTop }) => movedToTop).length;
      showSuccess(`Restored ${nameOf(some)}. ${whereNow(moved, some.length, team.name)}`.trim());
    }),
  );

  function destroy(some: readonly TrashedItem[]) {
    return act(some, async (ids) => {
      await withProgress('Deleting permanently', ids.length, (onProgress) => sendDestroy(ids, onProgress));
      showSuccess(`Deleted ${nameOf(some)} permanently`);
    });
  }

  const isEmpty = query.data !== undefined && items.length === 0;
  return (
    <div className="flex h-full flex-col">
      <div className="flex min-h-bar shrink-0 flex-wrap items-center gap-2 px-4 py-2 sm:px-8">
        <h1 className="mr-auto font-semibold text-md">Trash</h1>
        {selected.length > 0 && (
          <>
            <p role="status" className="text-quiet text-sm tabular-nums">
              {countText(selected.length, 'item')} selected
            </p>
            <Button pending={restoring} onClick={() => void restore(selected)}>
              <RotateCcw size={16} aria-hidden="true" />
              Restore
            </Button>
            {team.capabilities.manage && (
              <Button onClick={() => destroying.show(selected)}>
                <Trash2 size={16} aria-hidden="true" />
                Delete permanently
              </Button>
            )}
          </>
        )}
      </div>
      {!query.data && <LoadProblem query={query} className="m-auto flex-col px-6 text-center" />}
      {query.isPending && (
        <p role="status" className="m-auto animate-appear text-quiet">
          Retrieving data ...
        </p>
      )}
      {isEmpty && (
        <div className="m-auto">
          <EmptyState picture={<EmptyFrames />} title="The trash is empty">
            Deleted items stay here for {trashDays} days and can be restored.
          </EmptyState>
        </div>
      )}
      {items.length > 0 && (
        <TrashRows
          items={items}
          chosen={chosen}
          canDestroy={team.capabilities.manage}
          onChoose={setChosen}
          onRestore={(item) => void restore([item])}
          onDestroy={(item) => destroying.show([item])}
          onReachEnd={() => {
            if (query.hasNextPage && !query.isFetching) void query.fetchNextPage();
          }}
        />
      )}
      <Asking about={destroying}>
        {(some, dialog) => <DestroyDialog {...dialog} items={some} onDestroy={destroy} />}
      </Asking>
    </div>
  );
}
