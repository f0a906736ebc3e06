import type { ReadFile, ReadOrder } from '#server/markers/read-markers.ts';
import { doHeavyWork } from '#server/platform/threads/heavy-work.ts';
import type { PlanOrder, Work } from './plan-import.ts';

export type ImportOrder = { read: ReadOrder } | { plan: PlanOrder };

/** A file with the names of its markers and replies. */
export type OpenedFile = ReadFile & { keys: string[]; replyKeys: string[] };

const script = new URL('./import-worker.ts', import.meta.url);
const run = <Done>(who: string, order: ImportOrder) => doHeavyWork<Done>(who, script, order);

export const openInThread = (who: string, read: ReadOrder) => run<OpenedFile>(who, { read });
export const planInThread = (who: string, plan: PlanOrder) => run<Work[]>(who, { plan });
