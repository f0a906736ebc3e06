import { fileKeyOf } from '#contract/items/keys.ts';
import { selectionName } from '#contract/sharing/shares.ts';
import { findGateByHashStart } from '#server/platform/access/gates.queries.ts';
import { typeOf } from '#server/platform/access/gates.ts';
import { secretLimits } from '#server/platform/access/identify-caller.ts';
import { formatPlace, hashStartOf } from '#server/platform/access/link-secrets.ts';
import type { Db } from '#server/platform/db/database.ts';
import { takeTry } from '#server/platform/limits/rate-limits.ts';
import { findTeamAddress } from './shares.queries.ts';

/**
 * The page that a short link leads to, in the form of the specification. The secret is in the fragment, which browsers
 * keep on a redirect and send to no server. A link that is off leads to the page that says so, also without its fragment.
 */
export async function resolveShortLink(db: Db, id: string, network: string): Promise<string> {
  const start = hashStartOf(id);
  const gate = start === undefined ? undefined : await findGateByHashStart(db, start);
  if (!gate) {
    await takeTry(db, secretLimits(network));
    return 'error?link';
  }
  const type = typeOf(gate);
  const [root] = gate.roots;
  const names = { selection: selectionName, folder: root.name, file: fileKeyOf(root) };
  return formatPlace({ type, address: { ...(await findTeamAddress(db, gate.teamId)), names: [names[type]] } });
}
