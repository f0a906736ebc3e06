import type { ApprovalView, SeatView, StageView } from '#contract/approvals/approval-view.ts';
import { keyOfPerson, type LinkPerson, type SeatPerson } from '#contract/approvals/person-key.ts';
import type { Seat, Stage, Time } from '#server/approvals/approval.ts';
import { isLocked, isSkipped, latestOf, owingIn, resultOf, ruleOf, seatedIn } from '#server/approvals/results.ts';
import { seenBy } from '#server/approvals/sight.ts';
import type { ApprovalRecord } from '#server/features/approval-records/approval-records.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { findPeople, type PersonRow } from './approvals.queries.ts';
import { findGuestLinks } from './guests.queries.ts';
import { addressOfGuest } from './guests.ts';

/** The person who looks. */
export type Reader = {
  /** A member, also as a guest by their confirmed address; a guest; a visitor who may decide; or none. */
  people: readonly SeatPerson[];
  isOfTeam: boolean;
  /** By a link on which visitors may decide. */
  isDeciding?: boolean;
  manages: boolean;
  unlocks: boolean;
};

type Needed = { db: Db | Tx; config: Pick<Config, 'publicUrl' | 'secret'> };

/** An approval as this reader may see it, or null if they may see no stage. */
export async function describeApproval(
  { db, config }: Needed,
  { id, name, itemId, approval }: ApprovalRecord,
  reader: Reader,
): Promise<ApprovalView | null> {
  const { stages, result } = seenBy(approval, reader);
  if (stages.length === 0) return null;
  const people = await peopleOf(db, stages);
  const links = new Map(
    reader.manages
      ? (await findGuestLinks(db, itemId)).map((link) => [link.email, addressOfGuest(config, itemId, link)])
      : [],
  );
  const isOwn = (seat: Seat) => isSeatOf(seat, reader);
  const isOpen = (stage: Stage) => approval.ended === null && stage.beganAt !== null && stage.lockedAt === null;
  return {
    ...{ id, name, result, version: approval.version.number, sha256: approval.version.sha256 || null },
    ...{ isLocked: isLocked({ ...approval, stages }), ended: approval.ended?.by ?? null },
    stages: stages.map((stage) => {
      const owing = new Set(owingIn(approval, stage).map((seat) => seat.id));
      return describeStage(stage, (seat) =>
        describeSeat(seat, stage, { people, links, reader, isOwing: owing.has(seat.id) }),
      );
    }),
    yours: stages.filter(isOpen).flatMap((stage) => {
      const owing = new Set(owingIn(approval, stage).map((seat) => seat.id));
      const seats: { id: string | null }[] = seatedIn(stage).filter(isOwn);
      if (seats.length === 0 && reader.isDeciding) seats.push({ id: null });
      return seats.map(({ id: seatId }) => ({ stageId: stage.id, seatId, owes: seatId !== null && owing.has(seatId) }));
    }),
    codeTo: guestOf(reader),
    can: { manage: reader.manages, unlock: reader.unlocks },
  };
}

async function peopleOf(db: Db | Tx, stages: Stage[]): Promise<Map<string, PersonRow>> {
  const ids = stages.flatMap(({ seats }) =>
    seats.flatMap(({ person }) => (person.kind === 'member' ? [person.userId] : [])),
  );
  return new Map((await findPeople(db, [...new Set(ids)])).map((row) => [row.id, row]));
}

function describeStage(stage: Stage, describe: (seat: Seat) => SeatView): StageView {
  const { start } = stage;
  return {
    ...{ id: stage.id, name: stage.name, rule: ruleOf(stage), lock: stage.lock, checklist: stage.checklist },
    ...{ isPrivate: stage.isPrivate, isSkipped: isSkipped(stage), result: resultOf(stage) },
    ...{ beganAt: inWords(stage.beganAt), dueAt: inWords(stage.dueAt), lockedAt: inWords(stage.lockedAt) },
    beginsAt: stage.beganAt === null && start.kind === 'date' ? inWords(start.at) : null,
    seats: stage.seats.filter(({ hasLeft }) => !hasLeft).map(describe),
    decisions: stage.decisions.map(({ by: _, at, ...decision }) => ({ ...decision, at: new Date(at).toISOString() })),
  };
}

type Around = { people: Map<string, PersonRow>; links: Map<string, string>; reader: Reader };

function describeSeat(
  seat: Seat,
  stage: Stage,
  { people, links, reader, isOwing }: Around & { isOwing: boolean },
): SeatView {
  const row = seat.person.kind === 'member' ? people.get(seat.person.userId) : undefined;
  const state = latestOf(stage).has(seat.id) ? 'decided' : stage.beganAt === null ? 'waiting' : 'asked';
  return {
    id: seat.id,
    person: {
      userId: row?.id ?? null,
      name: nameOf(seat.person, row, reader),
      image: row?.image ?? null,
    },
    state: seat.isExcused ? 'excused' : state,
    owes: isOwing,
    link: (seat.person.kind === 'guest' && links.get(seat.person.email)) || null,
  };
}

function nameOf(person: SeatPerson, row: PersonRow | undefined, reader: Reader): string {
  if (person.kind === 'link') return nameByLink(person);
  if (person.kind === 'member') return row?.name ?? 'A former user';
  // Guests need not learn each other's addresses.
  const { email } = person;
  return reader.isOfTeam || guestOf(reader) === email ? email : nameOfGuest(email);
}

/**
 * Stands for an address where other guests read it. The names that visitors give are no choice: anyone who has a
 * forwarded link can give one.
 */
export const nameOfGuest = (email: string): string => email.split('@')[0] ?? email;

/** No address of theirs was verified, which everyone can see. */
export const nameByLink = ({ name }: LinkPerson): string => `${name} (by a link)`;

export const isSeatOf = ({ person }: Seat, { people }: Reader): boolean =>
  people.some((one) => keyOfPerson(one) === keyOfPerson(person));

/** The address of a person who comes by their own link alone. */
export function guestOf({ isOfTeam, people: [person] }: Reader): string | null {
  return !isOfTeam && person?.kind === 'guest' ? person.email : null;
}

function inWords(at: Time | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}
