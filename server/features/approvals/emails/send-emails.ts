import { keyOfPerson } from '#contract/approvals/person-key.ts';
import type { Person } from '#contract/approvals/templates.ts';
import type { TeamRole } from '#contract/team-roles.ts';
import type { Stage } from '#server/approvals/approval.ts';
import type { Reminder } from '#server/approvals/reminders.ts';
import { maySee } from '#server/approvals/sight.ts';
import {
  type ApprovalRecord,
  actOn,
  findDue,
  holdApproval,
  takeReminders,
} from '#server/features/approval-records/approval-records.ts';
import { announceWithFolders } from '#server/features/items/items.ts';
import { stopLinks, wantsEmail } from '#server/features/notifications/notifications.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { inTransaction, lockTreeOf } from '#server/platform/db/transaction.ts';
import { type Email, queueEmail } from '#server/platform/email/email.ts';
import type { Services } from '#server/platform/services.ts';
import { findMembersAmong, findPeople, type PersonRow } from '../approvals.queries.ts';
import { findGuestLinks } from '../guests.queries.ts';
import { addressOfGuest, keepGuestLinks } from '../guests.ts';
import { reminderEmail } from './approval-email.ts';
import { findFileName } from './send-emails.queries.ts';

type Needed = Pick<Services, 'db' | 'config' | 'queue' | 'log'>;

const mostAtOnce = 500;

/** Begins stages whose date has come, and asks and reminds people. */
export async function sendApprovalEmails(services: Needed, now: Date): Promise<void> {
  for (const { id, itemId } of await findDue(services.db, now, mostAtOnce)) {
    // A failure with one approval must not delay the others.
    await sendOf(services, id, itemId, now.getTime()).catch((error: Error) =>
      services.log.error({ err: error }, 'the emails of an approval could not be sent'),
    );
  }
}

/** Notes the reminders and queues their emails in one transaction, so that none is lost or sent twice. */
async function sendOf({ db, config, queue }: Needed, id: string, itemId: string, at: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    if ((await lockTreeOf(tx, itemId)) === undefined) return;
    const record = await holdApproval(tx, id);
    if (!record) return;
    const approval = await actOn(tx, record, { kind: 'wait' }, at);
    const now = { ...record, approval };
    if (countBegun(approval) > countBegun(record.approval)) await announceWithFolders(tx, [record]);
    if (approval.version.sha256 === '') await queue.enqueue(tx, 'hash', record.mediaId);
    await keepGuestLinks(tx, config, itemId);
    const due = await takeReminders(tx, now, at);
    if (due.length === 0) return;
    for (const email of await writeEmails(tx, config, now, due)) await queueEmail(tx, queue, email);
  });
}

/** For each person whom an email can reach and who wants it. A file in the trash sends none. */
async function writeEmails(
  tx: Tx,
  config: Needed['config'],
  record: ApprovalRecord,
  due: Reminder[],
): Promise<Email[]> {
  const { approval, teamId, itemId } = record;
  const fileName = await findFileName(tx, itemId);
  if (fileName === undefined) return [];
  const seats = new Map(approval.stages.flatMap(namedIn));
  const ids = [...seats.values()]
    .map(({ asked }) => asked)
    .concat(approval.lateTo ?? [])
    .flatMap(idOf);
  const people = new Map(
    (await findPeople(tx, [...ids, ...(record.begunBy ? [record.begunBy] : [])])).map((one) => [one.id, one]),
  );
  const members = await findMembersAmong(tx, teamId, ids);
  const links = new Map((await findGuestLinks(tx, itemId)).map((link) => [link.email, link]));
  const emails: Email[] = [];
  for (const { seatId, name } of due) {
    const found = seats.get(seatId);
    if (!found) continue;
    const { stage, asked } = found;
    const person = name === 'given up' ? lateToOf(approval, stage, members) : asked;
    const to = person && addressOf(person, people, members);
    if (!person || !to || !(await wantsEmail(tx, to.address, 'approval'))) continue;
    const link = linkFor(config, person, { itemId, links });
    if (link === undefined) continue;
    const sender = (record.begunBy && people.get(record.begunBy)?.name) || null;
    const about = {
      ...{ fileName, version: approval.version.number, approvalName: record.name },
      ...{ dueAt: stage.dueAt === null ? null : new Date(stage.dueAt), zone: approval.zone },
    };
    const late = name === 'given up' ? { late: labelOf(asked, people) } : {};
    const stop = stopLinks(config, to.address, 'approval');
    emails.push(reminderEmail({ to, name, about, link, sender, isGuest: person.kind === 'guest', ...late, stop }));
  }
  return emails;
}

/** People who decide by a link of many have no address. */
const namedIn = (stage: Stage): [string, { stage: Stage; asked: Person }][] =>
  stage.seats.flatMap(({ id, person }) => (person.kind === 'link' ? [] : [[id, { stage, asked: person }]]));

const countBegun = ({ stages }: ApprovalRecord['approval']): number =>
  stages.filter(({ beganAt }) => beganAt !== null).length;

/** The named person, unless the stage is hidden from them. */
function lateToOf({ lateTo }: ApprovalRecord['approval'], stage: Stage, members: Map<string, TeamRole>): Person | null {
  const role = lateTo?.kind === 'member' ? members.get(lateTo.userId) : undefined;
  const manages = role !== undefined && role !== 'viewer';
  return lateTo && maySee(stage, { people: [lateTo], manages }) ? lateTo : null;
}

const idOf = (person: Person): string[] => (person.kind === 'member' ? [person.userId] : []);

/** People who have left the team get nothing. */
function addressOf(
  person: Person,
  people: Map<string, PersonRow>,
  members: Map<string, TeamRole>,
): Email['to'] | undefined {
  if (person.kind === 'guest') return { name: '', address: person.email };
  const row = people.get(person.userId);
  return row && members.has(row.id) ? { name: row.name, address: row.email } : undefined;
}

function linkFor(
  config: Needed['config'],
  person: Person,
  { itemId, links }: { itemId: string; links: Map<string, { shareId: string; generation: number }> },
): string | undefined {
  if (person.kind === 'member')
    return `${config.publicUrl}/feedback?${new URLSearchParams({ item: itemId, open: 'approval' })}`;
  const link = links.get(keyOfPerson(person));
  return link && addressOfGuest(config, itemId, link);
}

const labelOf = (person: Person, people: Map<string, PersonRow>): string =>
  person.kind === 'guest' ? person.email : (people.get(person.userId)?.name ?? 'A former user');
