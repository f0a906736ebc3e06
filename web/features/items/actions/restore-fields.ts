import type { FieldValue } from '#contract/items/fields.ts';
import type { Progress } from '#contract/items/progress.ts';
import { formatError } from '#web/api/api-error.ts';
import { call } from '#web/api/client.ts';
import { countText, formatCount } from '../words.ts';

type FormerStatus = { id: string; statusId: string | null; progress: Progress };
type FormerValue = { id: string; value: FieldValue | null };

/** One call of a change of fields, and the values before it. */
export type FieldStep =
  | { statusId: string; before: FormerStatus[] }
  | { fieldId: string; value: FieldValue | null; before: FormerValue[] };

export type Restored = { hasStopped: boolean; text: string | null };

/**
 * Last step first, in calls that the server takes. Items that were deleted, locked or changed since stay as they are.
 * Rejects if the first call does; later ones leave what was restored.
 */
export async function restoreFields(teamId: string, steps: readonly FieldStep[]): Promise<Restored> {
  const parts = steps.toReversed().flatMap(splitStep);
  const all = idsOf(parts);
  const skipped = new Set<string>();
  for (const [index, part] of parts.entries()) {
    try {
      for (const id of await send(teamId, part)) skipped.add(id);
    } catch (error) {
      if (index === 0) throw error;
      const left = new Set([...skipped, ...idsOf(parts.slice(index))]);
      const text = `The undo stopped: ${partOf(left.size, all.size)} not restored. ${formatError(error)}`;
      return { hasStopped: true, text };
    }
  }
  const they = skipped.size === 1 ? 'it was' : 'they were';
  const text = `${partOf(skipped.size, all.size)} not restored: ${they} deleted, locked or changed since.`;
  return { hasStopped: false, text: skipped.size > 0 ? text : null };
}

const idsOf = (steps: readonly FieldStep[]) => new Set(steps.flatMap(({ before }) => before.map(({ id }) => id)));

/** "3 of 40 items were". */
function partOf(count: number, total: number): string {
  const verb = count === 1 ? 'was' : 'were';
  return total === 1 ? 'The item was' : `${formatCount(count)} of ${countText(total, 'item')} ${verb}`;
}

/** The ids of items that stay as they are. */
async function send(teamId: string, step: FieldStep): Promise<string[]> {
  const { skipped } =
    'fieldId' in step
      ? await call('restoreValues', { body: { teamId, fieldId: step.fieldId, from: step.value, before: step.before } })
      : await call('restoreStatuses', { body: { teamId, from: step.statusId, before: step.before } });
  return skipped;
}

function splitStep(step: FieldStep): FieldStep[] {
  return 'fieldId' in step
    ? inParts(step.before).map((before) => ({ ...step, before }))
    : inParts(step.before).map((before) => ({ ...step, before }));
}

/** The server reads a body of 1 MiB: 5,000 long texts are more. */
const mostBytes = 900_000;
const encoder = new TextEncoder();

function inParts<T>(entries: readonly T[]): T[][] {
  const parts: T[][] = [];
  let room = 0;
  for (const entry of entries) {
    const bytes = encoder.encode(JSON.stringify(entry)).length + 1;
    if (bytes > room) {
      parts.push([]);
      room = mostBytes;
    }
    parts.at(-1)?.push(entry);
    room -= bytes;
  }
  return parts;
}
