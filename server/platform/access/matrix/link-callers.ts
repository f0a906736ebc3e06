import type { Sent } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import { selectionName } from '#contract/sharing/shares.ts';
import { buildItem, buildUser, callEndpoint, type TestUser } from '#rig/people/factories.ts';
import { endRateLimits } from '#rig/people/limit-steps.ts';
import { defaultLink, openBrowser, shareItem, shareSelection, type Visitor } from '#rig/people/visitors.ts';
import { fingerprintOf } from '../link-secrets.ts';
import type { Action } from '../policy.ts';
import { buildWorld, furnish, type Ground, type Self, type World } from './world.ts';

type ShareChange = Sent<Endpoints['changeLink']>['body'];
type People = World['people'];

/** A caller with a share link, and what it allows them. */
export type LinkCaller = {
  /** Absent for guests. */
  account?: 'verified' | 'unverified' | keyof People;
  share?: ShareChange & { isNamed?: true };
  /** The link leads to several items, one of them the shared folder. */
  isSelection?: true;
  password?: string;
  /** A change made after the caller opened the link. */
  since?: (world: World, folderId: string, self: Self) => Promise<unknown>;
  key?: string;
  may: readonly Action[];
};

const watcher = ['view', 'comment', 'download'] as const;
const editor = [...watcher, 'edit', 'rename', 'arrange'] as const;
const password = 'open sesame';
const change = (body: ShareChange) => (world: World, itemId: string) =>
  shareItem(world.server, itemId, world.people.owner, body);
const expire = ({ server }: World, itemId: string) =>
  server.db
    .updateTable('shares')
    .set({ expires_at: new Date(0) })
    .where('item_id', '=', itemId)
    .execute();
const renew = async ({ server, people: { owner } }: World, itemId: string) =>
  callEndpoint(server, 'renewLink', { params: await defaultLink(server, itemId, owner) }, owner.token);
const unname = async ({ server, people: { owner } }: World, itemId: string, { email }: Self) => {
  const params = await defaultLink(server, itemId, owner);
  return callEndpoint(server, 'removeRecipient', { params, body: { email } }, owner.token);
};

export const linkCallers: Record<string, LinkCaller> = {
  'a guest': { may: watcher },
  'a guest with an edit link': { share: { access: 'edit' }, may: watcher },
  'a guest with a view-only link': { share: { allowComments: false, allowDownload: false }, may: ['view'] },
  'a guest who knows the password': { share: { password }, password, may: watcher },
  'a guest without the password': { share: { password }, may: [] },
  'a guest with the previous password': {
    share: { password },
    password,
    since: change({ password: 'another one' }),
    may: [],
  },
  'a guest with a wrong secret': { key: 'AAAAAAAAAAAAAAAAAAAAAA', may: [] },
  'a guest with an old secret': { since: renew, may: [] },
  'a guest with an expired secret': { since: expire, may: [] },
  'a guest with a disabled link': { since: change({ visibility: 'onlyMe' }), may: [] },
  'a guest with a limited link': { share: { visibility: 'limited' }, may: [] },

  'a guest of a selection': { isSelection: true, may: watcher },
  'a guest of a selection without downloads': {
    isSelection: true,
    share: { allowDownload: false },
    may: ['view', 'comment'],
  },

  'a user with a selection to edit': {
    account: 'verified',
    isSelection: true,
    share: { access: 'edit' },
    may: editor,
  },
  'a user with a link': { account: 'verified', may: watcher },
  'a user with an edit link': { account: 'verified', share: { access: 'edit' }, may: editor },
  'a user with an old secret': { account: 'verified', share: { access: 'edit' }, since: renew, may: [] },
  'a user without the password': { account: 'verified', share: { access: 'edit', password }, may: [] },
  'a recipient': { account: 'verified', share: { visibility: 'limited', isNamed: true }, may: watcher },
  'a recipient who may edit': {
    account: 'verified',
    share: { visibility: 'limited', isNamed: true, access: 'edit' },
    may: editor,
  },
  'a recipient with an unconfirmed address': {
    account: 'unverified',
    share: { visibility: 'limited', isNamed: true },
    may: [],
  },
  'a user who is not a recipient': { account: 'verified', share: { visibility: 'limited' }, may: [] },
  'a recipient who was removed': {
    account: 'verified',
    share: { visibility: 'limited', isNamed: true, access: 'edit' },
    since: unname,
    may: [],
  },
  'a removed member with a link': { account: 'removed', may: watcher },
  'a viewer of the team with an edit link': { account: 'viewer', share: { access: 'edit' }, may: watcher },
};

/** `hidden` holds the names of the items above and next to the shared folder. */
export type Scene = { visitor: Visitor; self: Self; inside: World; beside: World; hidden: string[] };

/** An account of this caller's kind; undefined for guests. */
export async function buildAccount({ server, people }: Ground, { account }: LinkCaller): Promise<TestUser | undefined> {
  if (account === undefined) return undefined;
  return account === 'verified' || account === 'unverified' ? buildUser(server) : people[account];
}

/** A team with a shared folder that the caller has opened, and a second folder next to it. */
export async function openScene(ground: Ground, caller: LinkCaller, account?: TestUser): Promise<Scene> {
  const { server, people } = ground;
  // This many calls with invalid secrets look like guessing.
  await endRateLimits(server);
  const { team, inviteId, inviteToken } = await buildWorld(ground);
  const above = await buildItem(server, team.id);
  const [shared, other] = [
    await buildItem(server, team.id, { parentId: above.id }),
    await buildItem(server, team.id, { parentId: above.id }),
  ];
  if (account) {
    const confirmed = { email_verified: caller.account !== 'unverified' };
    await server.db.updateTable('users').set(confirmed).where('id', '=', account.id).execute();
  }
  const { isNamed, ...settings } = caller.share ?? {};
  const first = await buildItem(server, team.id, { parentId: above.id });
  const { key, share: link } = caller.isSelection
    ? await shareSelection(server, [first.id, shared.id], people.owner, settings)
    : await shareItem(server, shared.id, people.owner, {
        ...settings,
        people: isNamed && account ? [account.email] : [],
      });
  const visitor = openBrowser(server, caller.key ?? key, account);
  const body = { k: visitor.key, password: caller.password };
  await visitor.call('openShare', { body });
  const self: Self = account ? { ...account, account } : await nameGuest(ground, visitor);
  const world = { ...ground, team, inviteId, inviteToken };
  // Members of the team see the full path; others see only the part below the shared folder.
  const isTeams = caller.account === 'viewer';
  const start = isTeams ? above.name : caller.isSelection ? selectionName : undefined;
  const names = start === undefined ? [shared.name] : [start, shared.name];
  const inside = await furnish(world, { id: shared.id, names });
  // Anything created while the link was valid, such as a download URL, carries the link's state at that time.
  const wasIn = caller.may.length > 0 || caller.since !== undefined;
  const share = wasIn ? await readShare(ground, link.id) : undefined;
  await caller.since?.(inside, shared.id, self);
  return {
    visitor,
    self: isTeams ? self : { ...self, share },
    inside,
    hidden: isTeams ? [] : [above.name, other.name],
    beside: await furnish(world, { id: other.id, names: [above.name, other.name] }),
  };
}

/** The guest gives a name if the link allows it. */
async function nameGuest({ people }: Ground, visitor: Visitor): Promise<Self> {
  await visitor.call('nameGuest', { body: { name: 'Gil' } });
  const { body } = await visitor.call('openShare', { body: { k: visitor.key } });
  const guest = body.state === 'open' ? body.guest : null;
  return guest ? { ...people.outsider, id: guest.id, name: guest.name, guestId: guest.id } : people.outsider;
}

async function readShare({ server, secret }: Ground, linkId: string): Promise<{ id: string; state: string }> {
  const share = await server.db
    .selectFrom('shares')
    .select(['id', 'generation', 'password_hash as passwordHash'])
    .where('id', '=', linkId)
    .executeTakeFirstOrThrow();
  return { id: share.id, state: fingerprintOf({ secret }, share) };
}
