import type { ResponseOf } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import { listWork } from '#server/features/work/work.ts';
import type { Member } from '#server/platform/access/actor.ts';
import { formatCalendarAddress, opensCalendar } from '#server/platform/access/link-secrets.ts';
import { AppError } from '#server/platform/app-error.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';
import type { Services } from '#server/platform/services.ts';
import { deleteFeed, findFeed, findFeedPerson, insertFeed, replaceFeed } from './calendar.queries.ts';
import { type CalendarEvent, writeCalendar } from './ical.ts';

type Needed = Pick<Services, 'db' | 'config'>;
type Feed = ResponseOf<Endpoints['showCalendarFeed']>;

export async function showFeed({ db, config }: Needed, { userId }: Member): Promise<Feed> {
  const feed = await findFeed(db, userId);
  return { id: feed?.id ?? null, address: feed ? formatCalendarAddress(config, feed.id) : null };
}

/** Of two tabs the first makes the address, and the other one gets it as well. */
export async function renewFeed(services: Needed, caller: Member, insteadOf: string | null): Promise<Feed> {
  const now = uuidv7();
  if (insteadOf === null) await insertFeed(services.db, caller.userId, now);
  else await replaceFeed(services.db, caller.userId, { old: insteadOf, now });
  return showFeed(services, caller);
}

export async function removeFeed(db: Services['db'], { userId }: Member): Promise<Feed> {
  await deleteFeed(db, userId);
  return { id: null, address: null };
}

export const unknownCalendar = () =>
  new AppError('not_found', 'This calendar does not exist, or its address was renewed.');

/** The person whose address this is. The server acts for them without a session, so it sees what they see. */
export async function findReader(
  { db, config }: Needed,
  { feedId, secret }: { feedId: string; secret: string },
): Promise<Member | undefined> {
  if (!opensCalendar(config, feedId, secret)) return undefined;
  const person = await findFeedPerson(db, feedId);
  if (!person) return undefined;
  const { userId, email, emailVerified, name } = person;
  return { kind: 'member', userId, email, emailVerified, name };
}

export async function readCalendar({ db, config }: Needed, person: Member, now: Date): Promise<string> {
  const { decisions, comments } = await listWork(db, person);
  const { publicUrl } = config;
  const { hostname } = new URL(publicUrl);
  const owed = decisions.flatMap(({ approvalId, approval, itemId, name, version, team, dueAt }): CalendarEvent[] => {
    if (dueAt === null) return [];
    return [
      {
        uid: `decision-${approvalId}@${hostname}`,
        due: { at: new Date(dueAt) },
        title: `Decide on ${name}`,
        about: `${approval}, version ${version}, ${team.name}`,
        href: `${publicUrl}/feedback?item=${itemId}&open=approval`,
      },
    ];
  });
  const assigned = comments.flatMap(({ commentId, text, itemId, name, version, team, dueOn }): CalendarEvent[] => {
    if (dueOn === null) return [];
    return [
      {
        uid: `comment-${commentId}@${hostname}`,
        due: { on: dueOn },
        title: `${name}: ${text}`,
        about: `A comment assigned to you, version ${version}, ${team.name}`,
        href: `${publicUrl}/feedback?item=${itemId}&version=${version}&comment=${commentId}`,
      },
    ];
  });
  return writeCalendar([...owed, ...assigned], now);
}
