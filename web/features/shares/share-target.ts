import type { ItemType } from '#contract/items.ts';
import { parseKey } from '#contract/keys.ts';
import type { ShareAccess, Visibility } from '#contract/shares.ts';
import { call } from '#web/api/client.ts';

/** The item being shared. */
export type ShareTarget = {
  itemId: string;
  type: ItemType;
  name: string;
  /** users/{ownerId}/{team}/{path}/{name} */
  fullKey: string;
  /** The file's URL for playback, which the specification's call includes. */
  url: string | null;
};

/** The user who shares. */
export type ShareUser = { user_id: string; name: string; email: string };

export type FirstShare = { visibility: Visibility; access: ShareAccess; emails: readonly string[] };

/** Creates the share, with the specification's calls. */
export async function sendFirstShare(target: ShareTarget, user: ShareUser, first: FirstShare): Promise<void> {
  const shared = {
    requester_id: user.user_id,
    sharing: first.visibility,
    sharingType: first.access,
    sharingWith: first.emails.map((email) => ({ email })),
  };
  if (target.type === 'file') {
    const { fullKey: Key, url } = target;
    await call('updateVideoMetadata', { body: { Key, type: 'file', url: url ?? undefined, ...shared } });
    return;
  }
  const address = parseKey(target.fullKey);
  if (!address) throw new Error(`${target.fullKey} names no folder`);
  const { ownerId: userId, team: teamPath, names } = address;
  await call('updateVideoMetadataFolder', { body: { userId, teamPath, path: names.join('/'), ...shared } });
}
