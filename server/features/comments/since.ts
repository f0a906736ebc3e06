import { createHash } from 'node:crypto';
import { dayMs } from '#contract/durations.ts';
import { commentCapabilitiesOf, isByLink } from '#server/platform/access/policy.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Scope } from './comments.queries.ts';
import { deleteOldChanges, findChangedIds, findMoment } from './since.queries.ts';
import { type Caller, personIdOf, type Video } from './subjects.ts';

/** From here a list of comments can be continued by what changed since. */
export type Moment = {
  /** Clients send it back. It grants nothing: a list holds only comments that its caller may see anyway. */
  cursor: string;
  /** The ids of at most so many comments that changed since an earlier cursor; undefined if it does not fit this list. */
  findChanged: (since: string, limit: number) => Promise<string[] | undefined>;
};

/** 19 digits always fit into a transaction id. */
const cursorPattern = /^(?<position>\d{1,19})\.(?<view>[\w-]{43})$/;

/** To be loaded before the comments: whatever they miss has changed since. */
export async function loadMoment(db: Db, caller: Caller, video: Video<'view'>, scope: Scope): Promise<Moment> {
  const { position, ...seen } = await findMoment(db, scope);
  const view = hashView(caller, video, seen);
  return {
    cursor: `${position}.${view}`,
    findChanged: async (since, limit) => {
      const read = cursorPattern.exec(since)?.groups;
      return read?.view === view ? findChangedIds(db, scope, read.position ?? '', limit) : undefined;
    },
  };
}

/** Everything besides the comments that decides what the caller sees of them. If it changes, all may look different. */
function hashView(caller: Caller, { teamId, role, linkPlace }: Video<'view'>, seen: object): string {
  const [own, others] = [true, false].map((isMine) =>
    commentCapabilitiesOf(caller, { teamId, role, linkPlace, isMine }),
  );
  const view = JSON.stringify([seen, personIdOf(caller), isByLink(caller, { teamId, role, linkPlace }), own, others]);
  return createHash('sha256').update(view).digest('base64url');
}

const keptMs = dayMs;

/** Pages that were away for longer load everything. */
export function forgetOldChanges(db: Db, now: Date): Promise<void> {
  return deleteOldChanges(db, new Date(now.getTime() - keptMs));
}
