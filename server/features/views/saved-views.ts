import { mostViews, type SavedView, type ViewSettings } from '#contract/views/views.ts';
import { findTrails, loadItems } from '#server/features/items/items.ts';
import { loadTeam, type TeamRow } from '#server/features/teams/teams.ts';
import type { Member } from '#server/platform/access/actor.ts';
import type { Authorized } from '#server/platform/access/authorized.ts';
import { fieldsSeenBy } from '#server/platform/access/field-sight.ts';
import { AppError } from '#server/platform/app-error.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { announce } from '#server/platform/realtime/events.ts';
import {
  countViews,
  deleteView,
  findView,
  findViews,
  lockViews,
  type ViewRow,
  writeView,
} from './saved-views.queries.ts';

type Team = Authorized<TeamRow, 'view'>;
type Given = {
  id: string;
  name: string;
  folderId: string | null;
  isShared: boolean;
  settings: ViewSettings;
  seenAt?: string | undefined;
};

export async function listViews(db: Db, caller: Member, team: Team): Promise<SavedView[]> {
  const { userId } = caller;
  const rows = await findViews(db, { teamId: team.id, userId, sees: fieldsSeenBy(caller, team) });
  const trails = await findTrails(db, [...new Set(rows.flatMap(({ folderId }) => folderId ?? []))]);
  return rows.map(({ id, name, folderId, isShared, settings, ownerId, changedAt }) => ({
    ...{ id, name, folderId, isShared, settings },
    path: folderId === null ? [] : (trails.get(folderId) ?? []).map((step) => step.name),
    isMine: ownerId === userId,
    changedAt: changedAt.toISOString(),
  }));
}

/** The same view twice is no change, so a retry after a lost response succeeds. */
export async function putView(db: Db, caller: Member, team: Team, given: Given): Promise<void> {
  const { id, name, folderId, isShared, settings } = given;
  if (isShared) await loadTeam(db, caller, 'edit', team.id);
  if (folderId !== null) await requireFolder(db, caller, team.id, folderId);
  await inTransaction(db, async (tx) => {
    await lockViews(tx, team.id);
    const before = await findChangeable(tx, caller, team, id);
    const row = { id, teamId: team.id, folderId, ownerId: before?.ownerId ?? caller.userId, name, isShared, settings };
    if (before && isSame(before, row)) return;
    if (given.seenAt !== undefined && before?.changedAt.toISOString() !== given.seenAt) {
      const message = before
        ? 'Someone else changed this view meanwhile.'
        : 'Someone else removed this view meanwhile.';
      throw new AppError('conflict', `${message} Save yours under another name.`);
    }
    if (!before || before.isShared !== isShared) await requireRoom(tx, team.id, isShared ? null : caller.userId);
    // An own view belongs to the person who makes it one.
    await writeView(tx, { ...row, ownerId: isShared ? row.ownerId : caller.userId });
    await publish(tx, caller, team.id, { id, isShared: isShared || before?.isShared === true, name, detail: '' });
  });
}

/** Removing it twice is no mistake. */
export async function removeView(db: Db, caller: Member, team: Team, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockViews(tx, team.id);
    const view = await findChangeable(tx, caller, team, id);
    if (!view) return;
    await deleteView(tx, id);
    await publish(tx, caller, team.id, { ...view, detail: 'removed' });
  });
}

/** Another person's own view and that of another team are as if they did not exist, but their ids are taken. */
async function findChangeable(tx: Tx, caller: Member, team: Team, id: string): Promise<ViewRow | undefined> {
  const view = await findView(tx, id);
  if (!view) return undefined;
  const isSeen = view.teamId === team.id && (view.isShared || view.ownerId === caller.userId);
  if (!isSeen) throw new AppError('not_found', 'This view was removed.');
  if (view.isShared) await loadTeam(tx, caller, 'edit', team.id);
  return view;
}

async function requireFolder(db: Db, caller: Member, teamId: string, folderId: string): Promise<void> {
  const [folder] = await loadItems(db, caller, 'view', [folderId]);
  if (folder.teamId === teamId && folder.kind === 'folder') return;
  throw new AppError('not_found', 'This item was not found. It may have been moved, renamed or deleted.');
}

async function requireRoom(tx: Tx, teamId: string, ownerId: string | null): Promise<void> {
  if ((await countViews(tx, teamId, ownerId)) < mostViews) return;
  const whose = ownerId === null ? 'A team can share' : 'You can have';
  throw new AppError('conflict', `${whose} ${mostViews} views. Remove one first.`);
}

function isSame(before: ViewRow, now: Omit<ViewRow, 'changedAt'>): boolean {
  const { changedAt: _, ...rest } = before;
  return stable(rest) === stable(now);
}

/** Postgres orders the keys of stored settings anew. */
function stable({ settings, ...row }: Omit<ViewRow, 'changedAt'>): string {
  const sorted = (value: object) => Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([sorted(row), sorted(settings)]);
}

/** An own view is no business of the team. Open pages refetch what they show of views, and no listing has this id. */
async function publish(
  tx: Tx,
  caller: Member,
  teamId: string,
  { id, isShared, name, detail }: { id: string; isShared: boolean; name: string; detail: string },
): Promise<void> {
  const event = { kind: 'items' as const, teamId, parents: [id] };
  if (!isShared) return announce(tx, { userId: caller.userId, event });
  await recordAudit(tx, teamId, caller, [{ action: 'view.change', subject: name, detail }]);
  await announce(tx, { teamId, event });
}
