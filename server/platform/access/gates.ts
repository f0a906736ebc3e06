import { guestLabel } from '#contract/comments/guest-label.ts';
import { numberedName } from '#contract/names.ts';
import type { LinkType } from '#contract/sharing/shares.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Services } from '#server/platform/services.ts';
import type { Actor, Guest, LinkedItem, Member, ShareGrant } from './actor.ts';
import { findGate, findGates, type Gate } from './gates.queries.ts';
import { fingerprintOf, hashSecret } from './link-secrets.ts';

/** Decides who may enter through a share link. */

type Needed = Pick<Services, 'config' | 'db'>;

/** Why a genuine link does not admit its visitor; `team` and `open` do admit. */
type Verdict = 'team' | 'open' | 'closed' | 'sign-in' | 'verify' | 'password';

export function judge(gate: Gate, member: Pick<Member, 'emailVerified'> | undefined, knowsPassword: boolean): Verdict {
  if (member && gate.isMember) return 'team';
  if (gate.visibility === 'limited') {
    if (!member) return 'sign-in';
    if (!gate.isNamed) return 'closed';
    if (!member.emailVerified) return 'verify';
  }
  return gate.passwordHash === null || knowsPassword ? 'open' : 'password';
}

const visitorOf = (member: Member | undefined) => ({ userId: member?.userId ?? null, email: member?.email ?? null });

export async function loadGate(db: Db, secret: string, member: Member | undefined): Promise<Gate | undefined> {
  return findGate(db, hashSecret(secret), visitorOf(member));
}

/** The caller with the access that the link grants. */
export function withGrant(
  { config }: Needed,
  gate: Gate,
  member: Member | undefined,
  guest: Guest['guest'] | undefined,
): Member | Guest {
  if (member && gate.isMember) return member;
  const share = grantOf(config, gate);
  return member ? { ...member, share } : asGuest(share, guest);
}

function grantOf(config: Services['config'], gate: Gate): ShareGrant {
  const { id, teamId, access, allowComments, allowDecisions, allowDownload } = gate;
  const state = fingerprintOf(config, gate);
  const allowed = { access, allowComments, allowDecisions, allowDownload };
  return { id, state, type: typeOf(gate), roots: nameRoots(gate), teamId, ...allowed };
}

export function typeOf({ isSelection, roots }: Pick<Gate, 'isSelection' | 'roots'>): LinkType {
  return isSelection ? 'selection' : roots[0].type;
}

/** Folders of a selection may have the same name, but paths begin with them, so they are numbered as they are listed. */
function nameRoots({ roots }: Gate): LinkedItem[] {
  const real = new Set(roots.map(({ name }) => name));
  const shown = new Map<string, string>();
  const folders = roots.filter(({ type }) => type === 'folder').sort((a, b) => (a.id < b.id ? -1 : 1));
  for (const { id, name } of folders) {
    let free = name;
    for (let count = 2; shown.has(free) || (free !== name && real.has(free)); count++) free = numberedName(name, count);
    shown.set(free, id);
  }
  const names = new Map([...shown].map(([name, id]) => [id, name]));
  return roots.map(({ id, name }) => ({ id, name: names.get(id) ?? name }));
}

function asGuest(share: ShareGrant, guest: Guest['guest'] = null): Guest {
  return { kind: 'guest', userId: null, guest, name: guest ? guestLabel(guest.name) : 'Guest', share };
}

type Entry = Pick<ShareGrant, 'id' | 'state'>;
const visitOf = (member: Member | undefined, { id }: Entry) => `${id} ${member?.userId ?? null}`;

/** Checks admitted visitors again: their link must be unchanged and still admit them. */
export async function recheckAccess<V extends { member: Member | undefined; entry: Entry }>(
  { config, db }: Needed,
  visitors: V[],
): Promise<Map<V, ShareGrant>> {
  const visits = new Map(
    visitors.map(({ member, entry }) => [visitOf(member, entry), { ...visitorOf(member), shareId: entry.id }]),
  );
  const gates = await findGates(db, [...visits.values()]);
  const found = new Map(gates.map((gate) => [`${gate.id} ${gate.userId}`, gate]));
  return new Map(
    visitors.flatMap((visitor): [V, ShareGrant][] => {
      const { member, entry } = visitor;
      const gate = found.get(visitOf(member, entry));
      // An unchanged state implies the password that the visitor already knew.
      const isIn = gate && fingerprintOf(config, gate) === entry.state && judge(gate, member, true) === 'open';
      return isIn ? [[visitor, grantOf(config, gate)]] : [];
    }),
  );
}

/** Checks an admitted visitor who comes without the secret, as with a download link. */
export async function recheckAccessOf(
  services: Needed,
  actor: Actor,
  entry: Entry,
): Promise<Member | Guest | undefined> {
  const visitor = { member: actor.kind === 'member' ? actor : undefined, entry };
  const share = (await recheckAccess(services, [visitor])).get(visitor);
  if (!share) return undefined;
  return visitor.member ? { ...visitor.member, share } : asGuest(share);
}
