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
import { describeShare, type Shared, unshared } from './describe-share.ts';
import { findShare, holdShare, insertShare, type ShareRow } from './shares.queries.ts';

type Needed = Pick<Services, 'config' | 'db'>;

const absent = 'This item was not found. It may have been moved, renamed or deleted.';

/** A link by its id, a new one, or the default one of an item, which is created if missing. */
type Which = string | { title: string } | undefined;

/** Serializes changes, records audit entries and announces the change. */
export async function change<T>(
  { config, db }: Needed,
  caller: Member,
  shared: Shared,
  work: (tx: Tx, share: ShareRow) => Promise<{ records: AuditRecord[]; respond: () => Promise<T> }>,
  which?: Which,
): Promise<T> {
  const isNew = typeof which === 'object';
  return inTransaction(db, async (tx) => {
    const { isThere, share } = await holdShare(tx, shared.owner, isNew ? undefined : which);
    const isLost = typeof which === 'string' && !share;
    if (!isThere || isLost) throw new AppError('not_found', absent);
    const held = isNew || !share ? await beginShare(config, tx, caller, shared, isNew ? which.title : '') : share;
    const { records, respond } = await work(tx, held);
    await recordAudit(tx, shared.teamId, caller, records);
    await announce(tx, { kind: 'share', shareId: held.id });
    // Cards show whether their item has a link of its own.
    const [item] = shared.items;
    if (shared.type !== 'selection') await announceItems(tx, shared.teamId, [item.parentId, item.id]);
    return respond();
  });
}

async function beginShare(
  config: Services['config'],
  tx: Tx,
  caller: Member,
  { owner }: Shared,
  title: string,
): Promise<ShareRow> {
  const id = uuidv7();
  const secretHash = hashSecret(secretOf(config, { id, generation: 1 }));
  await insertShare(tx, { id, owner, title, secretHash, createdBy: caller.userId });
  return { ...unshared, visibility: 'onlyMe', id, title };
}

/** The link as it is at the end of its change. */
export function described(
  { config }: Needed,
  caller: Member,
  shared: Shared,
  { tx, share }: { tx: Tx; share: Pick<ShareRow, 'id'> },
): () => Promise<Share> {
  return async () => describeShare({ config, db: tx }, caller, shared, await findShare(tx, shared.owner, share.id));
}
