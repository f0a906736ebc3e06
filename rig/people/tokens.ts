import { dayMs } from '#contract/durations.ts';
import { scopes } from '#contract/scopes.ts';
import { makeToken } from '#server/platform/auth/tokens/token-text.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';
import type { TestServer } from '../servers/harness.ts';

type Given = { scopes?: string[]; teamIds?: string[]; folderIds?: string[]; lastsMs?: number };

/** A token of this person, which may do everything that it is not limited in. */
export async function buildToken(server: TestServer, user: { id: string }, given: Given = {}): Promise<string> {
  const id = uuidv7();
  const { text, secretHash } = makeToken(id);
  await server.db
    .insertInto('api_tokens')
    .values({
      ...{ id, user_id: user.id, name: 'Test', secret_hash: secretHash, used_at: null },
      ...{ scopes: given.scopes ?? scopes, team_ids: given.teamIds ?? null, folder_ids: given.folderIds ?? null },
      expires_at: new Date(Date.now() + (given.lastsMs ?? dayMs)),
    })
    .execute();
  return text;
}
