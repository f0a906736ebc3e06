import type { IncomingHttpHeaders } from 'node:http';
import { guestLabel } from '#contract/comments/guest-label.ts';
import { hourMs } from '#contract/durations.ts';
import { formatItems } from '#contract/sharing/format-items.ts';
import { type OpenedShare, selectionName } from '#contract/sharing/shares.ts';
import { adoptGuest } from '#server/features/guests/guests.ts';
import { findTrails } from '#server/features/items/items.ts';
import type { Actor, Guest, Member } from '#server/platform/access/actor.ts';
import type { Gate } from '#server/platform/access/gates.queries.ts';
import { judge, loadGate, typeOf, withGrant } from '#server/platform/access/gates.ts';
import { identifyGuest, makeBrowser, readBrowser } from '#server/platform/access/guest-browser.ts';
import { secretLimits } from '#server/platform/access/identify-caller.ts';
import { formatProof, hasProof } from '#server/platform/access/link-secrets.ts';
import { AppError } from '#server/platform/app-error.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import { verifyPassword } from '#server/platform/auth/passwords/passwords.ts';
import type { Db } from '#server/platform/db/database.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { mayTry, returnTry, takeTry } from '#server/platform/limits/rate-limits.ts';
import type { Services } from '#server/platform/services.ts';
import { passwordLimits } from './guesses.ts';
import { countVisit, findSender } from './shares.queries.ts';
import { insertOpening } from './team-links/team-links.queries.ts';

type Needed = Pick<Services, 'config' | 'db'>;
/** A visitor: their session, if any, their browser and their network. */
type Visitor = { actor: Actor; headers: IncomingHttpHeaders; network: string };
/** The cookies identify the browser and prove the password. */
type Opening = Extract<OpenedShare, { state: 'open' }>;
type Opened = { opened: OpenedShare; cookies: string[] };

export async function openShare(
  services: Needed,
  { actor, headers, network }: Visitor,
  { k, password }: { k: string; password?: string | undefined },
): Promise<Opened> {
  const { config, db } = services;
  const member = actor.kind === 'member' ? actor : undefined;
  const gate = await loadGate(db, k, member);
  if (!gate) {
    await takeTry(db, secretLimits(network));
    throw noSuchLink();
  }
  const asked = judge(gate, member, hasProof(config, gate, headers));
  const isTried = asked === 'password' && password !== undefined;
  if (isTried) await requirePassword(db, gate, network, password);
  switch (isTried ? judge(gate, member, true) : asked) {
    case 'closed':
      throw noSuchLink();
    case 'sign-in':
      return { opened: { state: 'sign-in' }, cookies: [] };
    case 'verify':
      return { opened: { state: 'verify', email: member?.email ?? '' }, cookies: [] };
    case 'password':
      return { opened: { state: 'password' }, cookies: [] };
    default: {
      const { opened, cookies } = await enter(services, headers, gate, member);
      return { opened, cookies: isTried ? [...cookies, formatProof(config, gate)] : cookies };
    }
  }
}

async function enter(
  services: Needed,
  headers: IncomingHttpHeaders,
  gate: Gate,
  member: Member | undefined,
): Promise<Opened> {
  const { config, db } = services;
  if (member) await adoptGuest(services, member, headers);
  const known = readBrowser(config, headers);
  const { browser, cookie } = known || member ? { browser: known, cookie: undefined } : makeBrowser(config);
  const guest = member ? undefined : await identifyGuest(services, headers);
  const caller = withGrant(services, gate, member, guest);
  // Members are not counted as visitors.
  if (!gate.isMember) {
    const name = member?.name ?? (guest ? guestLabel(guest.name) : 'A guest');
    await recordVisit(db, caller, gate, { visitor: member?.userId ?? browser ?? '', name });
  }
  const items = await placeItems(db, gate);
  const opened: OpenedShare = {
    state: 'open',
    type: typeOf(gate),
    itemId: gate.isSelection ? null : gate.roots[0].id,
    name: gate.isSelection ? selectionName : gate.roots[0].name,
    items,
    names: gate.isSelection ? [selectionName] : (items[0]?.names ?? []),
    teamId: gate.teamId,
    ...(await findSender(db, gate)),
    isMember: gate.isMember,
    access: gate.access,
    guest: guest ?? null,
  };
  return { opened, cookies: cookie ? [cookie] : [] };
}

/** Visitors without cookies count each time, so the visits on record are limited. */
async function recordVisit(
  db: Db,
  caller: Member | Guest,
  gate: Gate,
  { visitor, name }: { visitor: string; name: string },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!(await countVisit(tx, gate.id, visitor, name))) return;
    const limit = { what: 'recorded visits of', who: gate.id, max: 100, perMs: hourMs };
    if (!(await mayTry(tx, [limit]))) return;
    await insertOpening(tx, gate.id, name);
    const names = gate.roots.map((root) => root.name);
    await recordAudit(tx, gate.teamId, caller, [{ action: 'share.open', subject: formatItems(names) }]);
  });
}

/** Members get the full path; for others it begins at the shared item, or at the page of the selection. */
async function placeItems(db: Db, { roots, isMember, isSelection }: Gate): Promise<Opening['items']> {
  const ids = roots.map(({ id }) => id);
  const trails = isMember ? await findTrails(db, ids) : undefined;
  return roots.map(({ id, type, name }) => {
    const trail = trails?.get(id)?.map((step) => step.name);
    return { id, type, name, names: trail ?? (isSelection ? [selectionName, name] : [name]) };
  });
}

async function requirePassword(db: Db, gate: Gate, network: string, password: string): Promise<void> {
  const tries = passwordLimits(gate.id, network);
  await takeTry(db, tries);
  const isRight = await verifyPassword({ db, network, tries }, { hash: gate.passwordHash ?? '', password });
  if (!isRight) throw new AppError('forbidden', 'This password is not the right one. Try again.', 'body.password');
  await returnTry(db, tries);
}

function noSuchLink(): AppError {
  return new AppError('not_found', 'This link has expired or was turned off. Ask its sender for a new one.');
}
