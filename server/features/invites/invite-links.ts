import { createHash, timingSafeEqual } from 'node:crypto';
import { inviteSecretOf } from '#server/platform/access/link-secrets.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { findInvite, findInviteByToken, type InviteRow } from './invites.queries.ts';

/**
 * An invite has two links. The emailed one has a random token, stored as a hash: opening it proves the mailbox. The
 * copied one derives from the invite's id, so that admins can copy it at any time, and proves nothing about the address:
 * an admin could pass it to an account that claims the address of another person.
 */

type Needed = Pick<Config, 'publicUrl' | 'secret'>;

const idBytes = 16;
const copiedToken = /^([\w-]{22})([\w-]{22})$/;

export function emailedLink({ publicUrl }: Pick<Config, 'publicUrl'>, token: string): string {
  return `${publicUrl}/invite/${token}`;
}

export function copiedLink(config: Needed, invite: { id: string; sentAt: Date }): string {
  const id = Buffer.from(invite.id.replaceAll('-', ''), 'hex').toString('base64url');
  return `${config.publicUrl}/invite/${id}${inviteSecretOf(config, invite)}`;
}

/** The invite that a link of either kind leads to. */
export async function findByLink(
  config: Pick<Config, 'secret'>,
  db: Db | Tx,
  token: string,
): Promise<{ invite: InviteRow; provesAddress: boolean } | undefined> {
  const [, id, secret] = copiedToken.exec(token) ?? [];
  if (!id || !secret) {
    const invite = await findInviteByToken(db, hashToken(token));
    return invite && { invite, provesAddress: true };
  }
  const invite = await findInvite(db, toUuid(id));
  if (!invite) return undefined;
  const isGenuine = timingSafeEqual(Buffer.from(secret), Buffer.from(inviteSecretOf(config, invite)));
  return isGenuine ? { invite, provesAddress: false } : undefined;
}

function toUuid(id: string): string {
  const hex = Buffer.from(id, 'base64url').subarray(0, idBytes).toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
