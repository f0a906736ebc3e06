import { findMentioned, type Mention, type Mentionable } from '#contract/comments/mentions.ts';
import { isByLink } from '#server/platform/access/policy.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { Caller, SeenComment, Video } from '../subjects.ts';
import { deleteMentions, findMentionable, findMentions, putMentions } from './people.queries.ts';

/** People by a link may mention the authors whose names they see, and learn nothing of the team. */
export async function listMentionable(db: Db, caller: Caller, video: Video<'comment'>): Promise<Mentionable[]> {
  return findMentionable(db, { itemId: video.id, teamId: video.teamId, isByLink: isByLink(caller, video) });
}

/** Returns the people whom the new comment means: those of the given whom the caller may mention, and the text does. */
export async function insertMentions(
  tx: Tx,
  caller: Caller,
  video: Video<'comment'>,
  { id, text, given = [] }: { id: string; text: string; given?: string[] | undefined },
): Promise<Mention[]> {
  const where = { itemId: video.id, teamId: video.teamId, isByLink: isByLink(caller, video) };
  const mentions = await choose(tx, where, text, given);
  if (mentions.length > 0) await putMentions(tx, id, mentions);
  return mentions;
}

/** Those whose names stay in the text stay. Returns the others. */
export async function changeMentions(
  tx: Tx,
  caller: Caller,
  comment: SeenComment,
  { text, given = [] }: { text: string; given?: string[] | undefined },
): Promise<Mention[]> {
  const { id, itemId, teamId } = comment;
  const before = await findMentions(tx, id);
  const added = await choose(
    tx,
    { itemId, teamId, isByLink: isByLink(caller, comment) },
    text,
    given.filter((userId) => !before.some((one) => one.userId === userId)),
  );
  const kept = findMentioned(
    text,
    [...before, ...added].map(({ name }) => name),
  );
  const over = before.filter(({ name }) => !kept.has(name));
  if (over.length > 0) await deleteMentions(tx, id, over);
  if (added.length > 0) await putMentions(tx, id, added);
  return added;
}

async function choose(
  tx: Tx,
  where: Parameters<typeof findMentionable>[1],
  text: string,
  ids: string[],
): Promise<Mention[]> {
  if (ids.length === 0 || !text.includes('@')) return [];
  const people = await findMentionable(tx, { ...where, ids });
  const named = findMentioned(
    text,
    people.map(({ name }) => name),
  );
  return people.filter(({ name }) => named.has(name)).map(({ id, name }) => ({ userId: id, name }));
}
