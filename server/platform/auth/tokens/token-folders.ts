import type { ShareGrant } from '#server/platform/access/actor.ts';
import type { Db } from '#server/platform/db/database.ts';
import { findGrantedFolders } from './tokens.queries.ts';

/**
 * A token that is limited to folders sees what a link to them shows, with at most the rights of its person: everything
 * that keeps a link inside its folder keeps the token there.
 */
export async function grantFolders(
  db: Db,
  userId: string,
  tokenId: string,
  folderIds: string[],
): Promise<ShareGrant | undefined> {
  const [first, ...others] = await findGrantedFolders(db, userId, folderIds);
  if (!first) return undefined;
  const roots = [first, ...others].map(({ id, name }) => ({ id, name }));
  return {
    id: tokenId,
    state: '',
    type: roots.length === 1 ? 'folder' : 'selection',
    roots,
    teamId: first.teamId,
    access: first.role === 'viewer' ? 'view' : 'edit',
    allowComments: true,
    allowDecisions: false,
    allowDownload: true,
  };
}
