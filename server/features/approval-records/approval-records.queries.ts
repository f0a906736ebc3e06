import { sql } from 'kysely';
import type { Result } from '#contract/approvals/decisions.ts';
import type { SeatPerson } from '#contract/approvals/person-key.ts';
import type { Approval, Decision, Stage, Time } from '#server/approvals/approval.ts';
import type { Reminder, ReminderName } from '#server/approvals/reminders.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';

export type ApprovalRecord = {
  id: string;
  name: string;
  begunBy: string | null;
  versionId: string;
  mediaId: string;
  itemId: string;
  teamId: string;
  approval: Approval;
};

/** The stages without their decisions, which are rows. The version is where it is now. */
type State = Omit<Approval, 'version' | 'stages'> & { stages: Omit<Stage, 'decisions'>[] };

type DecisionRow = Omit<Decision, 'at' | 'by'> & {
  approvalId: string;
  stageId: string;
  address: string;
  how: Decision['by']['how'];
  at: Date;
};

const columns = [
  'approvals.id',
  'approvals.name',
  'approvals.begun_by as begunBy',
  'approvals.state',
  'versions.id as versionId',
  'versions.number',
  'media.id as mediaId',
  'media.sha256',
  'items.id as itemId',
  'items.team_id as teamId',
] as const;

const select = (db: Db | Tx) =>
  db
    .selectFrom('approvals')
    .innerJoin('versions', 'versions.id', 'approvals.version_id')
    .innerJoin('media', 'media.id', 'versions.media_id')
    .innerJoin('items', 'items.id', 'versions.item_id')
    .select(columns);

type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>;

export async function findApprovals(db: Db | Tx, ids: string[]): Promise<ApprovalRecord[]> {
  const rows = await select(db).where('approvals.id', '=', sql<string>`any(${ids}::uuid[])`).execute();
  return withDecisions(db, rows);
}

/** The open approval of a version, else the one that ended last. */
export async function findNewestApproval(
  db: Db | Tx,
  itemId: string,
  number: number,
): Promise<ApprovalRecord | undefined> {
  const rows = await select(db)
    .where('versions.item_id', '=', itemId)
    .where('versions.number', '=', number)
    .orderBy('ended_at', (order) => order.desc().nullsFirst())
    .orderBy('approvals.created_at', 'desc')
    .limit(1)
    .execute();
  return (await withDecisions(db, rows))[0];
}

/** Waits for other changes of the version, and makes them wait. Undefined for a file in the trash. */
export async function holdApproval(tx: Tx, id: string): Promise<ApprovalRecord | undefined> {
  const rows = await select(tx)
    .where('approvals.id', '=', id)
    .where(sql<boolean>`is_living(items.id)`)
    .forUpdate(['approvals', 'versions'])
    .execute();
  return (await withDecisions(tx, rows))[0];
}

async function withDecisions(db: Db | Tx, rows: Row[]): Promise<ApprovalRecord[]> {
  const ids = rows.map(({ id }) => id);
  const decisions: DecisionRow[] = await db
    .selectFrom('approval_decisions')
    .select(['id', 'approval_id as approvalId', 'stage_id as stageId', 'seat_id as seatId', 'value', 'comment'])
    .select(['checked', 'address', 'how', 'at'])
    .where('approval_id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('place')
    .execute();
  const byStage = Map.groupBy(decisions, ({ stageId }) => stageId);
  return rows.map(({ state: stored, number, sha256, ...row }) => {
    const state = stored as State;
    const stages = state.stages.map((stage) => ({
      ...stage,
      decisions: (byStage.get(stage.id) ?? []).map(readDecision),
    }));
    return { ...row, approval: { ...state, version: { itemId: row.itemId, number, sha256: sha256 ?? '' }, stages } };
  });
}

const readDecision = ({ id, seatId, value, comment, checked, at, address, how }: DecisionRow): Decision => ({
  ...{ id, seatId, value, comment, checked },
  at: at.getTime(),
  by: { address, how },
});

function writeState({ version: _, stages, ...others }: Approval): string {
  const state: State = { ...others, stages: stages.map(({ decisions: _, ...stage }) => stage) };
  return JSON.stringify(state);
}

type Summary = {
  isPublic: boolean;
  publicResult: Result | null;
  isLocked: boolean;
  publicLocked: boolean;
  endedAt: Date | null;
};

const columnsOf = ({ isPublic, publicResult, isLocked, publicLocked, endedAt }: Summary) => ({
  is_public: isPublic,
  public_result: publicResult,
  is_locked: isLocked,
  public_locked: publicLocked,
  ended_at: endedAt,
});

export async function insertRow(
  tx: Tx,
  given: { id: string; versionId: string; name: string; begunBy: string | null; approval: Approval } & Summary,
): Promise<void> {
  await tx
    .insertInto('approvals')
    .values({
      id: given.id,
      version_id: given.versionId,
      name: given.name,
      state: writeState(given.approval),
      ...columnsOf(given),
      begun_by: given.begunBy,
      next_at: null,
    })
    .execute();
}

export async function updateRow(tx: Tx, id: string, given: { approval: Approval } & Summary): Promise<void> {
  await tx
    .updateTable('approvals')
    .set({ state: writeState(given.approval), ...columnsOf(given) })
    .where('id', '=', id)
    .execute();
}

/** Those that are not known yet, in the order of their stages. */
export async function insertDecisions(tx: Tx, id: string, approval: Approval, known: Set<string>): Promise<void> {
  const added = approval.stages.flatMap((stage) =>
    stage.decisions.filter((decision) => !known.has(decision.id)).map((decision) => ({ stageId: stage.id, decision })),
  );
  if (added.length === 0) return;
  await tx
    .insertInto('approval_decisions')
    .values(
      added.map(({ stageId, decision }, index) => ({
        id: decision.id,
        approval_id: id,
        place: known.size + index,
        stage_id: stageId,
        seat_id: decision.seatId,
        value: decision.value,
        comment: decision.comment,
        checked: decision.checked,
        address: decision.by.address,
        how: decision.by.how,
        at: new Date(decision.at),
      })),
    )
    .execute();
}

export async function replaceOwed(
  tx: Tx,
  id: string,
  owed: { seatId: string; person: SeatPerson; isPrivate: boolean; dueAt: Time | null }[],
  nextAt: Time | null,
): Promise<void> {
  await tx.deleteFrom('approval_owed').where('approval_id', '=', id).execute();
  if (owed.length > 0) {
    await tx
      .insertInto('approval_owed')
      .values(
        owed.map(({ seatId, person, isPrivate, dueAt }) => ({
          approval_id: id,
          seat_id: seatId,
          user_id: person.kind === 'member' ? person.userId : null,
          email: person.kind === 'guest' ? person.email : null,
          is_private: isPrivate,
          due_at: dueAt === null ? null : new Date(dueAt),
        })),
      )
      .execute();
  }
  await tx
    .updateTable('approvals')
    .set({ next_at: nextAt === null ? null : new Date(nextAt) })
    .where('id', '=', id)
    .execute();
}

/** The emails about its seats, and when people last opened the file: members by their id, guests by their address. */
export async function findSeatFacts(tx: Tx, id: string) {
  const mails = await tx
    .selectFrom('approval_mails')
    .select(['seat_id as seatId', 'name', 'at'])
    .where('approval_id', '=', id)
    .execute();
  const { rows: openings } = await sql<{ who: string; at: Date }>`
    with here as (select item_id from versions join approvals on version_id = versions.id where approvals.id = ${id})
    select user_id::text as who, opened_at as at from item_marks join here using (item_id) where opened_at is not null
    union all
    select email, last_viewed_at from approval_links join here using (item_id) join shares on shares.id = share_id
    where last_viewed_at is not null`.execute(tx);
  return {
    mails: mails.map(({ seatId, name, at }) => ({ seatId, name: name as ReminderName, at: at.getTime() })),
    openings: new Map(openings.map(({ who, at }) => [who, at.getTime()])),
  };
}

export async function insertMails(tx: Tx, id: string, mails: Pick<Reminder, 'seatId' | 'name'>[], at: Time) {
  if (mails.length === 0) return;
  await tx
    .insertInto('approval_mails')
    .values(mails.map(({ seatId, name }) => ({ approval_id: id, seat_id: seatId, name, at: new Date(at) })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The newest version of a file, and the open approvals of older ones, the latest last. */
export async function findOlderOpen(tx: Tx, itemId: string) {
  const newest = await tx
    .selectFrom('versions')
    .select(['versions.id as versionId', 'number'])
    .select(({ exists, selectFrom }) =>
      exists(selectFrom('approvals').select('id').whereRef('version_id', '=', 'versions.id')).as('hasOwn'),
    )
    .where('item_id', '=', itemId)
    .orderBy('number', 'desc')
    .executeTakeFirst();
  const open = await tx
    .selectFrom('approvals')
    .innerJoin('versions', 'versions.id', 'version_id')
    .select('approvals.id')
    .where('item_id', '=', itemId)
    .where('ended_at', 'is', null)
    .where('versions.id', '<>', newest?.versionId ?? null)
    .orderBy('number')
    .execute();
  return { newest, open };
}

/** Approvals whose time has come, the longest waiting first. Those in the trash wait for their restore. */
export async function findDue(db: Db, now: Date, limit: number): Promise<{ id: string; itemId: string }[]> {
  return db
    .selectFrom('approvals')
    .innerJoin('versions', 'versions.id', 'version_id')
    .select(['approvals.id', 'item_id as itemId'])
    .innerJoin('items', 'items.id', 'item_id')
    .innerJoin('teams', 'teams.id', 'team_id')
    .where('next_at', '<=', now)
    .where('teams.deleted_at', 'is', null)
    .where(sql<boolean>`is_living(items.id)`)
    .orderBy('next_at')
    .limit(limit)
    .execute();
}

/** The id of the file of an approval. */
export async function findFileOf(db: Db | Tx, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('approvals')
    .innerJoin('versions', 'versions.id', 'version_id')
    .select('item_id as itemId')
    .where('approvals.id', '=', id)
    .executeTakeFirst();
  return row?.itemId;
}

/** Whether a version of this file is locked. */
export async function isLockedFile(db: Db | Tx, itemId: string): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`select is_locked_file(${itemId}) as locked`.execute(db);
  return rows[0]?.locked ?? false;
}

/** Asks the job to look at the approval of this version, and its guests to open the file by a link that works. */
export async function wakeMoved(tx: Tx, versionId: string): Promise<void> {
  await sql`delete from approval_mails using approvals
    where approvals.id = approval_id and version_id = ${versionId} and ended_at is null and approval_mails.name = 'asked'`.execute(
    tx,
  );
  await tx
    .updateTable('approvals')
    .set({ next_at: new Date() })
    .where('version_id', '=', versionId)
    .where('ended_at', 'is', null)
    .execute();
}

type OpenStage = Omit<Approval['stages'][number], 'decisions'>;

/** The stages of all open approvals of a file. */
export async function findOpenStages(db: Db | Tx, itemId: string): Promise<OpenStage[]> {
  const rows = await db
    .selectFrom('approvals')
    .innerJoin('versions', 'versions.id', 'version_id')
    .select('state')
    .where('item_id', '=', itemId)
    .where('ended_at', 'is', null)
    .orderBy('approvals.id')
    .execute();
  return rows.flatMap(({ state }) => (state as State).stages);
}
