import { fingerprintOf, hashSecret, secretOf } from '#server/platform/access/link-secrets.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';
import { announce } from '#server/platform/realtime/events.ts';
import { deleteShare, holdSeal, insertShare, updateShare } from './shares.queries.ts';

type Needed = Pick<Config, 'publicUrl' | 'secret'>;

/**
 * A link to one file for one person, which other parts of the product give out and end. It is the team's: it stays when
 * the person leaves who asked for it. Returns its id.
 */
export async function makePersonalLink(
  config: Needed,
  tx: Tx,
  { itemId, title }: { itemId: string; title: string },
): Promise<string> {
  const id = uuidv7();
  const secretHash = hashSecret(secretOf(config, { id, generation: 1 }));
  await insertShare(tx, { id, owner: { itemId }, secretHash, createdBy: null });
  await updateShare(tx, id, { visibility: 'public', title, allow_download: false });
  return id;
}

export async function endPersonalLink(tx: Tx, id: string): Promise<void> {
  await deleteShare(tx, id);
  await announce(tx, { kind: 'share', shareId: id });
}

/**
 * Ends the address of such a link, and makes its next one. Undefined if it is not in this state: of two calls at once the
 * second must not end what the first has made.
 */
export async function renewPersonalLink(
  config: Needed,
  tx: Tx,
  { id, state }: { id: string; state: string },
): Promise<{ shareId: string; generation: number } | undefined> {
  const before = await holdSeal(tx, id);
  if (!before || fingerprintOf(config, before) !== state) return undefined;
  const generation = before.generation + 1;
  await updateShare(tx, id, { generation, secret_hash: hashSecret(secretOf(config, { id, generation })) });
  await announce(tx, { kind: 'share', shareId: id });
  return { shareId: id, generation };
}

/** The address of such a link. Browsers send what follows # to no server. */
export function personalAddress(
  config: Needed,
  { itemId, shareId, generation }: { itemId: string; shareId: string; generation: number },
  params: Record<string, string> = {},
): string {
  const secret = secretOf(config, { id: shareId, generation });
  return `${config.publicUrl}/feedback?${new URLSearchParams({ item: itemId, ...params })}#k=${secret}`;
}
