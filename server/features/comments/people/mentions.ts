import { findMentioned, type Mention, type Mentionable } from '#contract/comments/mentions.ts';
import { findKnownGuests, takeGuestEmails } from '#server/features/approvals/approvals.ts';
import { requireMember } from '#server/platform/access/actor.ts';
import { isByLink } from '#server/platform/access/policy.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { Caller, SeenComment, Video } from '../subjects.ts';
import { dropGuestMentions, findGuestMentions, type GuestMention, putGuestMentions } from './guests.queries.ts';
import { deleteMentions, findMentionable, findMentions, putMentions } from './people.queries.ts';

/** The emails to guests count for the network they are asked from. Calls without one mention no guests. */
export type Sender = { config: Config; network: string };

type File = Pick<Video<'comment'>, 'id' | 'teamId' | 'role' | 'linkPlace'>;
type User = { userId: string; name: string };
type People = { users: User[]; guests: GuestMention[] };
type Given = { text: string; isTeamOnly: boolean; given?: string[] | undefined; sender?: Sender | undefined };

/** People by a link may mention the authors whose names they see, and learn nothing of the team. */
export async function listMentionable(db: Db, caller: Caller, video: Video<'comment'>): Promise<Mentionable[]> {
  const { id: itemId, teamId } = video;
  const users = await findMentionable(db, { itemId, teamId, isByLink: isByLink(caller, video), isTeamOnly: false });
  const guests = await findKnownGuests(db, caller, video);
  const shown = guests.map(({ ids: [id = ''], email: address, name }) => ({ id, name, address }));
  return [...users, ...shown.map((guest) => ({ ...guest, image: null, isAssignable: false }))];
}

/** Returns the people whom the new comment means: those of the given whom the caller may mention, and the text does. */
export async function insertMentions(
  tx: Tx,
  caller: Caller,
  video: Video<'comment'>,
  { id, ...comment }: { id: string } & Given,
): Promise<Mention[]> {
  const people = await choose(tx, caller, video, comment);
  await putPeople(tx, caller, id, people, comment.sender);
  return [...people.users, ...people.guests.map(({ name }) => ({ userId: null, name }))];
}

/** Those whose names stay in the text stay. Returns the users among the others. */
export async function changeMentions(
  tx: Tx,
  caller: Caller,
  comment: SeenComment,
  { text, given = [], sender }: Omit<Given, 'isTeamOnly'>,
): Promise<Mention[]> {
  const { id, itemId, isTeamOnly } = comment;
  const before = { users: await findMentions(tx, id), guests: await findGuestMentions(tx, id) };
  const chosen = await choose(tx, caller, { ...comment, id: itemId }, { text, isTeamOnly, given, sender });
  const added = {
    users: chosen.users.filter(({ userId }) => !before.users.some((one) => one.userId === userId)),
    guests: chosen.guests.filter(({ email }) => !before.guests.some((one) => one.email === email)),
  };
  const kept = findMentioned(text, namesOf(before, added));
  const isOver = ({ name }: { name: string }) => !kept.has(name);
  const over = { users: before.users.filter(isOver), guests: before.guests.filter(isOver) };
  if (over.users.length > 0) await deleteMentions(tx, id, over.users);
  if (over.guests.length > 0) await dropGuestMentions(tx, id, over.guests);
  await putPeople(tx, caller, id, added, sender);
  return added.users;
}

const namesOf = (...all: People[]) => all.flatMap(({ users, guests }) => [...users, ...guests].map(({ name }) => name));

async function choose(
  tx: Tx,
  caller: Caller,
  file: File,
  { text, isTeamOnly, given = [], sender }: Given,
): Promise<People> {
  if (given.length === 0 || !text.includes('@')) return { users: [], guests: [] };
  const { id: itemId, teamId } = file;
  const found = await findMentionable(tx, { itemId, teamId, isByLink: isByLink(caller, file), isTeamOnly, ids: given });
  // Guests do not see what is for the team alone.
  const known = sender && !isTeamOnly ? await findKnownGuests(tx, caller, file) : [];
  const users = found.map(({ id, name }) => ({ userId: id, name }));
  const guests = known.filter(({ ids }) => ids.some((id) => given.includes(id)));
  const named = findMentioned(text, namesOf({ users, guests }));
  return {
    users: users.filter(({ name }) => named.has(name)),
    guests: guests.filter(({ name }) => named.has(name)).map(({ email, name }) => ({ email, name })),
  };
}

async function putPeople(
  tx: Tx,
  caller: Caller,
  commentId: string,
  { users, guests }: People,
  sender: Sender | undefined,
): Promise<void> {
  if (users.length > 0) await putMentions(tx, commentId, users);
  if (guests.length === 0 || !sender) return;
  const added = await putGuestMentions(tx, commentId, guests);
  const people = added.map(({ email }) => ({ kind: 'guest' as const, email }));
  const by = { caller: requireMember(caller), network: sender.network };
  const waiting = added.filter(({ waits }) => waits).map(({ email }) => email);
  await takeGuestEmails(tx, sender.config, by, { about: `comment ${commentId}`, people, waiting }).catch(explain);
}

function explain(error: unknown): never {
  if (!(error instanceof AppError) || error.code !== 'rate_limited') throw error;
  const message = 'Too many emails went to guests. Write the name of the guest without the @, or send this later.';
  throw new AppError('rate_limited', message, 'body.mentions', error.retryAfterS);
}
