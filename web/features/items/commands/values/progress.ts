import type { Progress } from '#contract/items/items.ts';
import { attempt, type Editing, refetch } from '../../actions/editing.ts';
import { sendProgress } from '../../actions/item-calls.ts';
import type { Item } from '../../listing/listing.ts';
import { patchItems } from '../../listing/listing-cache.ts';
import { progressValues } from '../../progress.ts';
import type { Command } from '../command.ts';

export const progress: Command = {
  label: 'Progress',
  where: { menu: [3, 1], bar: [1, 1] },
  choices: progressValues,
  isForAll: true,
  // A team with statuses of its own chooses among these.
  may: ({ rights }, items) => rights.canEdit && !items.some(({ statusId }) => statusId),
  run: ({ editing }, items, choice) => choice && setProgress(editing, items, choice as Progress),
};

/** Minimum time a change stays marked after it succeeded, so that the mark is visible. */
const markMs = 1_000;

async function setProgress(editing: Editing, items: readonly Item[], value: Progress): Promise<void> {
  const { queryClient, here, undo, mark } = editing;
  const changing = items.filter((item) => item.progress !== value);
  const ids = changing.map(({ id }) => id);
  if (ids.length === 0) return;
  mark(ids, true);
  const sent = attempt(editing, {
    says: 'Changing the progress',
    count: changing.length,
    rollBack: patchItems(queryClient, here.teamId, new Set(ids), (was) => ({ ...was, progress: value })),
    send: (onProgress) => sendProgress(ids, value, onProgress),
  });
  const run = async () => {
    const groups = Map.groupBy(changing, (item) => item.progress);
    for (const [was, some] of groups)
      await sendProgress(
        some.map(({ id }) => id),
        was,
      );
    await refetch(editing);
  };
  undo.offer(sent.then((changed) => changed && { message: null, run }));
  if (await sent) setTimeout(() => mark(ids, false), markMs);
  else mark(ids, false);
}
