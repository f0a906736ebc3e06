import { afterEach, expect, test, vi } from 'vitest';
import { restoreFields } from './restore-fields.ts';

afterEach(() => void vi.unstubAllGlobals());

type Sent = { path: string; bytes: number; ids: string[] };

/** A server that skips some items, and fails from a call on. */
function respond({ skipped = [], failsAt = Number.POSITIVE_INFINITY }: { skipped?: string[]; failsAt?: number } = {}) {
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    const ids: string[] = JSON.parse(body).before.map(({ id }: { id: string }) => id);
    sent.push({ path, bytes: new TextEncoder().encode(body).length, ids });
    if (sent.length > failsAt) return Response.json({ code: 'conflict', message: 'Try later.' }, { status: 409 });
    return Response.json({ success: true, skipped: skipped.filter((id) => ids.includes(id)) });
  });
  return sent;
}

const ids = (count: number) => Array.from({ length: count }, (_, n) => `item-${n}`);
const values = (count: number, value: string | null = 'Acme') => ({
  ...{ fieldId: 'client', value: 'Both' },
  before: ids(count).map((id) => ({ id, value })),
});
const statuses = (count: number) => ({
  statusId: 'done',
  before: ids(count).map((id) => ({ id, statusId: null, progress: 'Upcoming' as const })),
});

test('many long texts go in several calls, each of a size that the server takes', async () => {
  const sent = respond();
  expect(await restoreFields('team', [values(2_000, 'ü'.repeat(500))])).toEqual({ hasStopped: false, text: null });
  expect(sent.length).toBeGreaterThan(1);
  expect(sent.every(({ bytes }) => bytes < 1_048_576)).toBe(true);
  expect(sent.flatMap((one) => one.ids)).toEqual(ids(2_000));
});

test('the last step is taken back first, also a status that there was none of', async () => {
  const sent = respond();
  await restoreFields('team', [statuses(2), values(2)]);
  expect(sent.map(({ path }) => path.split('/items/')[1])).toEqual(['values/restore', 'status/restore']);
});

test.each([
  [40, ids(3), '3 of 40 items were not restored: they were deleted, locked or changed since.'],
  [40, ids(1), '1 of 40 items was not restored: it was deleted, locked or changed since.'],
  [1, ids(1), 'The item was not restored: it was deleted, locked or changed since.'],
])('of %i items it tells how many were not restored', async (count, skipped, text) => {
  respond({ skipped });
  expect(await restoreFields('team', [statuses(count), values(count)])).toEqual({ hasStopped: false, text });
});

test('it stops where a call fails, and says what was left', async () => {
  const sent = respond({ failsAt: 1, skipped: ids(1) });
  const long = values(2_000, 'ü'.repeat(500));
  const { hasStopped, text } = await restoreFields('team', [long]);
  const left = 2_000 - (sent[0]?.ids.length ?? 0) + 1;
  expect(hasStopped).toBe(true);
  expect(text).toBe(`The undo stopped: ${left.toLocaleString('en')} of 2,000 items were not restored. Try later.`);
  expect(sent).toHaveLength(2);
  respond({ failsAt: 0 });
  await expect(restoreFields('team', [long])).rejects.toThrow('Try later.');
});
