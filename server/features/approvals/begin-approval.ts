import type { ApprovalView } from '#contract/approvals/approval-view.ts';
import type { ApprovalTemplate } from '#contract/approvals/templates.ts';
import { beginApproval as copyTemplate } from '#server/approvals/begin.ts';
import { requireZone } from '#server/approvals/days.ts';
import { findApprovals, findNewestApproval, keepNew } from '#server/features/approval-records/approval-records.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { AuditedActor } from '#server/platform/audit/record-audit.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { inTransaction, lockTrees } from '#server/platform/db/transaction.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';
import type { Services } from '#server/platform/services.ts';
import { findZone, holdNewestVersion, setZone } from './approvals.queries.ts';
import { type By, keepGuestLinks, takeGuestEmails } from './guests.ts';
import { type EditableFile, isAllPrivate, note, shown } from './readers.ts';
import { peopleOf, requirePeople } from './templates.ts';

type Needed = Pick<Services, 'db' | 'config' | 'queue'>;
type Given = { id: string; version: number; template: ApprovalTemplate; timeZone: string };

/** Idempotent: a repeated id returns the approval of the first call. */
export async function beginApproval(services: Needed, by: By, file: EditableFile, given: Given): Promise<ApprovalView> {
  requireZone(given.timeZone);
  await inTransaction(services.db, async (tx) => {
    await lockTrees(tx, [file.teamId]);
    await beginIn(tx, services, { who: by.caller, sender: by }, file, given);
  });
  return shown(services, by.caller, file, given.id);
}

/** `who` is named in the activity; emails to guests count as those of `sender`, and are refused without one. */
type Beginner = { who: AuditedActor; sender: By | null };

/** Under the lock of the team's tree. */
export async function beginIn(
  tx: Tx,
  { config, queue }: Pick<Needed, 'config' | 'queue'>,
  { who, sender }: Beginner,
  file: Pick<EditableFile, 'id' | 'name' | 'teamId'>,
  given: Omit<Given, 'version'> & { version?: number },
): Promise<void> {
  const version = await holdNewestVersion(tx, file.id);
  const [repeated] = await findApprovals(tx, [given.id]);
  if (repeated) {
    if (repeated.itemId === file.id) return;
    throw new AppError('conflict', 'Another approval has this id. Reload the page.');
  }
  if (!version || version.number !== (given.version ?? version.number))
    throw new AppError('conflict', 'There is a newer version. Begin on that one.');
  const running = await findNewestApproval(tx, file.id, version.number);
  if (running && !running.approval.ended) throw new AppError('conflict', 'This version has an approval. End it first.');
  await requirePeople(tx, file.teamId, given.template);
  const known = await findZone(tx, file.teamId);
  if (known === null && who.userId !== null) await setZone(tx, file.teamId, given.timeZone);
  await takeGuestEmails(tx, config, sender, { about: `approval ${given.id}`, people: peopleOf(given.template) });
  const at = Date.now();
  const approval = copyTemplate(given.template, {
    ...{ version: { itemId: file.id, number: version.number, sha256: '' }, zone: known ?? given.timeZone, at },
    newId: uuidv7,
  });
  const { id, template } = given;
  const begunBy = who.userId;
  await keepNew(tx, { id, versionId: version.id, name: template.name, begunBy, approval }, at);
  await keepGuestLinks(tx, config, file.id);
  const isPrivate = isAllPrivate(approval);
  await note(tx, who, file, { isPrivate, action: 'approval.begin', detail: template.name });
  await queue.enqueue(tx, 'approvals', '');
  await queue.enqueue(tx, 'hash', version.mediaId);
}
