import type { ApprovalView } from '#contract/approvals/approval-view.ts';
import type { LinkPerson } from '#contract/approvals/person-key.ts';
import type { Person } from '#contract/approvals/templates.ts';
import type { Approval, Stage } from '#server/approvals/approval.ts';
import { seenBy } from '#server/approvals/sight.ts';
import {
  type ApprovalRecord,
  findApprovals,
  findFileOf,
  findNewestApproval,
  holdApproval,
} from '#server/features/approval-records/approval-records.ts';
import { announceWithFolders, type ItemRow, loadLivingFile } from '#server/features/items/items.ts';
import type { Caller, Member } from '#server/platform/access/actor.ts';
import type { Authorized } from '#server/platform/access/authorized.ts';
import { isByLink, may } from '#server/platform/access/policy.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type AuditedActor, type AuditRecord, recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { Services } from '#server/platform/services.ts';
import { findGuestOf } from './guests.queries.ts';
import { describeApproval, isSeatOf, type Reader } from './show-approval.ts';

/** The sight that people have of approvals, and what they may change. */

export type EditableFile = Authorized<ItemRow, 'edit'>;
export type ViewedFile = Authorized<ItemRow, 'view'>;

/** Managing is for the team: a link that lets people edit a file does not let them run its approval. */
export async function readerOf(db: Db | Tx, caller: Caller, file: ViewedFile): Promise<Reader> {
  if (!isByLink(caller, file)) {
    return {
      people: identitiesOf(caller),
      isOfTeam: true,
      manages: may(caller, 'edit', file),
      unlocks: may(caller, 'manage', file),
    };
  }
  const guest = caller.share && (await findGuestOf(db, caller.share.id));
  const byLink = { isOfTeam: false, manages: false, unlocks: false };
  if (guest) return { ...byLink, people: guest.itemId === file.id ? [{ kind: 'guest', email: guest.email }] : [] };
  const isDeciding = caller.share?.allowDecisions ?? false;
  return { ...byLink, people: isDeciding ? visitorOf(caller) : [], isDeciding };
}

/** Someone who decides by a link: an account, or a guest once they have given a name. */
function visitorOf(caller: Caller): LinkPerson[] {
  if (caller.kind === 'member') return [{ kind: 'link', visitor: caller.userId, name: caller.name }];
  return caller.guest ? [{ kind: 'link', visitor: caller.guest.id, name: caller.guest.name }] : [];
}

/** A guest who joined the team keeps their seat, once the address is confirmed. */
export function identitiesOf(caller: Caller): Person[] {
  if (caller.kind !== 'member') return [];
  const member = { kind: 'member' as const, userId: caller.userId };
  return caller.emailVerified ? [member, { kind: 'guest', email: caller.email.toLowerCase() }] : [member];
}

type Needed = Pick<Services, 'db' | 'config'>;

export async function showApproval(
  services: Needed,
  caller: Caller,
  file: ViewedFile,
  version: number,
): Promise<ApprovalView | null> {
  const reader = await readerOf(services.db, caller, file);
  const record = await findNewestApproval(services.db, file.id, version);
  return record ? showTo(services, record, reader) : null;
}

/** People by a link without a seat learn nothing of an approval, unless the link lets them decide. */
async function showTo(services: Needed, record: ApprovalRecord, reader: Reader): Promise<ApprovalView | null> {
  return maySee(record.approval, reader) ? describeApproval(services, record, reader) : null;
}

const maySee = (approval: Approval, reader: Reader): boolean =>
  (reader.isOfTeam || reader.isDeciding || isSeated(approval, reader)) && seenBy(approval, reader).stages.length > 0;

const isSeated = ({ stages }: Approval, reader: Reader): boolean =>
  stages.some(({ seats }) => seats.some((seat) => !seat.hasLeft && isSeatOf(seat, reader)));

/** The file of an approval, for callers who may do this to it. */
export async function loadApproved<A extends 'view' | 'edit' | 'manage'>(
  db: Db,
  caller: Caller,
  action: A,
  approvalId: string,
): Promise<Authorized<ItemRow, A>> {
  const itemId = await findFileOf(db, approvalId);
  if (!itemId) throw missing();
  const { file } = await loadLivingFile(db, caller, action, itemId);
  if (action !== 'view') requireOfTeam(caller, file);
  return file;
}

export function requireOfTeam(caller: Caller, file: ViewedFile): void {
  if (!isByLink(caller, file)) return;
  throw new AppError('forbidden', 'Only members of the team can do this. Ask the sender of the link.');
}

export async function requireSeen(db: Db, file: ItemRow, approvalId: string, reader: Reader): Promise<ApprovalRecord> {
  const [record] = await findApprovals(db, [approvalId]);
  if (record?.itemId !== file.id || !maySee(record.approval, reader)) throw missing();
  return record;
}

export async function showById(
  services: Needed,
  file: ItemRow,
  id: string,
  reader: Reader,
): Promise<ApprovalView | null> {
  const [record] = await findApprovals(services.db, [id]);
  return record?.itemId === file.id ? showTo(services, record, reader) : null;
}

export async function shown(services: Needed, caller: Member, file: EditableFile, id: string): Promise<ApprovalView> {
  const view = await showById(services, file, id, await readerOf(services.db, caller, file));
  if (!view) throw missing();
  return view;
}

export async function hold(tx: Tx, file: ItemRow, id: string): Promise<ApprovalRecord> {
  const record = await holdApproval(tx, id);
  if (record?.itemId !== file.id || record.teamId !== file.teamId) throw missing();
  return record;
}

export function stageIn({ stages }: Approval, id: string): Stage {
  const stage = stages.find((one) => one.id === id);
  if (!stage) throw new AppError('not_found', 'This stage was not found. Reload the page.');
  return stage;
}

/** Members see the activity of the team, so what happens in private stages is for admins. */
export async function note(
  tx: Tx,
  who: AuditedActor,
  file: Pick<ItemRow, 'id' | 'name' | 'teamId'>,
  { isPrivate, action, detail = '' }: { isPrivate: boolean; action: AuditRecord['action']; detail?: string },
): Promise<void> {
  const about = { subject: file.name, itemId: file.id };
  const hidden = {
    action: 'approval.private' as const,
    detail: [action.replace('approval.', ''), detail].join(' ').trim(),
  };
  await recordAudit(tx, file.teamId, who, [{ ...about, ...(isPrivate ? hidden : { action, detail }) }]);
  await announceWithFolders(tx, [{ teamId: file.teamId, itemId: file.id }]);
}

export const isAllPrivate = ({ stages }: Approval): boolean => stages.every(({ isPrivate }) => isPrivate);

export const missing = () => new AppError('not_found', 'This approval was not found. Reload the page.');
