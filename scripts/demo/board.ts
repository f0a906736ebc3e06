import { callEndpoint } from '#rig/people/factories.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';
import type { Demo } from './events.ts';

/** All files of a project by their progress, for the whole team. */
export async function shareBoard({ url, ids, teamIds, accounts }: Demo): Promise<void> {
  const folderId = ids.get('northlight/Harbour Lights');
  if (!folderId) return;
  const settings = { shape: 'board' as const, by: 'status' as const, isDeep: true };
  const body = { name: 'Harbour Lights by progress', folderId, isShared: true, settings };
  const params = { teamId: teamIds.northlight, viewId: uuidv7() };
  await callEndpoint({ url }, 'putView', { params, body }, accounts.Mara.token);
}
