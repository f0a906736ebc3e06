import type { Share } from '#contract/sharing/shares.ts';
import type { Member } from '#server/platform/access/actor.ts';
import { hashSecret, secretOf } from '#server/platform/access/link-secrets.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type AuditRecord, recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';
import { announce, announceItems } from '#server/platform/realtime/events.ts';
import type { Services } from '#server/platform/services.ts';
import { describeShare, type Linked, type Shared } from './describe-share.ts';
import { findShare, holdOwner, insertShare, type ShareRow } from './shares.queries.ts';

type Needed = Pick<Services, 'config' | 'db'>;
type Hold = (tx: Tx) => Promise<ShareRow | undefined>;
/** Changes the link in its transaction, and returns what the audit log says about that. */
type Work = (tx: Tx, share: ShareRow) => Promise<AuditRecord[]>;

/** Serializes changes of links, records audit entries and announces the change. */
export async function change(
  { db }: Needed,
  caller: Member,
  shared: Shared,
  hold: Hold,
  work: Work,
): Promise<ShareRow> {
  return inTransaction(db, async (tx) => {
    const share = found((await holdOwner(tx, shared.owner)) ? await hold(tx) : undefined);
    await recordAudit(tx, shared.teamId, caller, await work(tx, share));
    await announce(tx, { kind: 'share', shareId: share.id });
    // Cards show whether their item has a link of its own.
    const [item] = shared.items;
    if (shared.type !== 'selection') await announceItems(tx, shared.teamId, [item.parentId, item.id]);
    return share;
  });
}

export function existing({ owner, linkId }: Linked): Hold {
  return (tx) => findShare(tx, owner, linkId);
}

/** A new link; no one can open it yet. */
export function begun({ config }: Needed, caller: Member, { owner }: Shared): (tx: Tx) => Promise<ShareRow> {
  const id = uuidv7();
  const secretHash = hashSecret(secretOf(config, { id, generation: 1 }));
  return (tx) => insertShare(tx, { id, owner, secretHash, createdBy: caller.userId });
}

export async function showLink({ config, db }: Needed, caller: Member, link: Linked): Promise<Share> {
  return describeShare({ config, db }, caller, link, found(await findShare(db, link.owner, link.linkId)));
}

export async function changeAndShow(services: Needed, caller: Member, link: Linked, work: Work): Promise<Share> {
  await change(services, caller, link, existing(link), work);
  return showLink(services, caller, link);
}

export async function createAndShow(services: Needed, caller: Member, shared: Shared, work: Work): Promise<Share> {
  const { id } = await change(services, caller, shared, begun(services, caller, shared), work);
  return showLink(services, caller, { ...shared, linkId: id });
}

function found(share: ShareRow | undefined): ShareRow {
  if (share) return share;
  throw new AppError('not_found', 'This item was not found. It may have been moved, renamed or deleted.');
}
