import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Share, type ShareAccess, shareKeyHeader, type Visibility } from '#contract/sharing/shares.ts';
import { buildItem, buildTeam, buildUser, type TestUser } from '#rig/people/factories.ts';
import { endRateLimits } from '#rig/people/limit-steps.ts';
import { keyOf } from '#rig/people/visitors.ts';
import { startTestServer, type TestServer } from '#rig/servers/harness.ts';
import { isProof } from '#rig/values/proof.ts';
import { makeRandom, runSeed } from '#rig/values/random.ts';
import { apply, type Change, isAllowed, TreeModel } from '#rig/values/tree-model.ts';
import { loadFolder, loadItems, renameItem } from '#server/features/items/items.ts';
import { listFolder } from '#server/features/items/listing/listing.ts';
import { findItems } from '#server/features/items/tree.queries.ts';
import { type Actor, anonymous, type Caller, type Member } from '#server/platform/access/actor.ts';
import { identifyCaller } from '#server/platform/access/identify-caller.ts';
import { authorizeItem } from '#server/platform/access/policy.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Auth } from '#server/platform/auth/auth.ts';
import type { Config } from '#server/platform/config/config.ts';
import {
  addRecipient,
  changeLink,
  createLink,
  deleteLink,
  oneItem,
  removeRecipient,
  renewLink,
  shareItem,
} from './shares.ts';

/** Moves, renames, deletes, restores and shares at random; holders of links must see what the model says. */
const stepCount = Number(process.env.SHARE_STEPS ?? (isProof ? 10_000 : 100));
const nodeCount = 60;
const looksEvery = 6;
const renamesEvery = 12;
const names = ['a', 'b', 'c', 'd', 'e', 'f'];
const secret = 'a secret of the test';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ secret });
});

afterAll(() => server.stop());

type ShareModel = {
  rootId: string;
  linkId: string;
  visibility: Visibility;
  access: ShareAccess;
  named: Set<string>;
  key: string;
  oldKeys: string[];
};
type Person = { member: Member | undefined };

test(`after ${stepCount} random steps everyone sees what the model allows`, async () => {
  const random = makeRandom(runSeed);
  const { db } = server;
  const users = await Promise.all([buildUser(server), buildUser(server), buildUser(server), buildUser(server)]);
  const [owner, ...others] = users.map((user, index) => toMember(user, index < 3));
  if (!owner) throw new Error('the team has no owner');
  const people: Person[] = [{ member: undefined }, ...others.map((member) => ({ member }))];
  const team = await buildTeam(server, users[0] as TestUser);
  const config = { secret, publicUrl: 'http://localhost' } as Config;
  const services = { config, db };
  const sharer = { caller: owner, network: 'a test' };
  const model = new TreeModel();
  const shares: ShareModel[] = [];
  const deletedKeys: string[] = [];
  const emails = others.map(({ email }) => email);

  const load = (id: string) => loadItems(db, owner, 'own', [id]);
  const someNode = () => random.pick([...model.nodes.values()]);
  const someFolder = () => random.pick([...model.nodes.values()].filter(({ isFolder }) => isFolder));

  for (let count = 0; count < nodeCount; count++) {
    const isFolder = count < 3 || random.below(4) > 0;
    const parentId = count < 3 || random.below(6) === 0 ? null : someFolder().id;
    const name = model.freeName(parentId, random.pick(names));
    const { id } = await buildItem(server, team.id, { kind: isFolder ? 'folder' : 'file', name, parentId });
    model.nodes.set(id, { id, parentId, name, isFolder, size: 0, isDeleted: false });
  }

  /** Bypasses the checks and counters of a real change; items/tree.test.ts tests those against the same model. */
  const change = async (wanted: Exclude<Change, { kind: 'create' }>): Promise<void> => {
    apply(model, wanted);
    const { id, name, parentId, isDeleted } = model.get(wanted.id);
    const row = { name, parent_id: parentId, deleted_at: isDeleted ? new Date() : null };
    await db.updateTable('items').set(row).where('id', '=', id).execute();
  };

  const shareAtRandom = async (): Promise<void> => {
    const { id } = random.pick([...model.nodes.values()].filter((node) => model.isLiving(node.id)));
    const [item] = await load(id);
    const links = shares.filter(({ rootId }) => rootId === id);
    if (links.length === 0 || random.below(4) === 0) {
      const { id: linkId } = await createLink(services, sharer, item, {});
      const rights = { visibility: 'onlyMe', access: 'view' } as const;
      shares.push({ rootId: id, linkId, ...rights, named: new Set(), key: '', oldKeys: [] });
      return;
    }
    const known = random.pick(links);
    const link = { ...oneItem(item), linkId: known.linkId };
    const dice = random.below(12);
    if (dice < 2) {
      await deleteLink(services, owner, link);
      shares.splice(shares.indexOf(known), 1);
      deletedKeys.push(known.key, ...known.oldKeys);
      return;
    }
    const email = random.pick(emails);
    if (dice < 4) {
      await addRecipient(services, owner, link, email);
      known.named.add(email);
    } else if (dice < 5) {
      await removeRecipient(services, owner, link, email);
      known.named.delete(email);
    } else if (dice < 6 && known.key) {
      known.oldKeys.unshift(known.key);
      known.key = keyIn(await renewLink(services, owner, link));
    } else {
      known.visibility = random.pick(['public', 'limited', 'limited', 'onlyMe'] as const);
      known.access = random.pick(['view', 'edit'] as const);
      const { visibility, access } = known;
      // The calls of the specification change the default link.
      const isDefault = known === links[0] && visibility !== 'limited' && random.below(2) === 0;
      if (isDefault) known.key = keyOf(await shareItem(services, owner, item, { visibility, access, emails: [] }));
      else known.key = keyIn(await changeLink(services, sharer, link, { visibility, access })) || known.key;
    }
  };

  const step = async (): Promise<void> => {
    const dice = random.below(100);
    if (dice < 15) return shareAtRandom();
    const { id } = someNode();
    const parentId = random.below(4) === 0 ? null : someFolder().id;
    const wanted: Exclude<Change, { kind: 'create' }> =
      dice < 30
        ? { kind: 'rename', id, name: random.pick(names) }
        : dice < 60
          ? { kind: 'move', id, parentId }
          : dice < 75
            ? { kind: 'delete', id }
            : { kind: 'restore', id };
    return isAllowed(model, wanted) ? change(wanted) : step();
  };

  const mayEnter = ({ member }: Person, { visibility, named }: ShareModel): boolean =>
    visibility === 'public' || (visibility === 'limited' && !!member?.emailVerified && named.has(member.email));

  const enter = async ({ member }: Person, key: string): Promise<Caller | undefined> => {
    const auth = { identify: async (): Promise<Actor> => member ?? anonymous } as unknown as Auth;
    const actor = await identifyCaller({ auth, config, db }, { headers: { [shareKeyHeader]: key }, ip: '' });
    return actor.kind === 'member' || actor.kind === 'guest' ? actor : undefined;
  };

  /** The ids of all items that this caller may view. */
  const seenBy = async (caller: Caller | undefined): Promise<string[]> => {
    if (!caller) return [];
    const rows = await findItems(db, caller, [...model.nodes.keys()]);
    return rows
      .filter((row) => isAllowedTo(() => authorizeItem(caller, 'view', row)))
      .map(({ id }) => id)
      .sort();
  };

  const look = async (person: Person, share: ShareModel): Promise<void> => {
    const { rootId } = share;
    const why = `seed ${runSeed}, ${person.member?.email ?? 'guest'}, ${share.visibility}`;
    const isIn = share.key !== '' && mayEnter(person, share) && model.isLiving(rootId);
    const below = [...model.nodes.keys()].filter((id) => isBelow(model, id, rootId));
    const caller = await enter(person, share.key);
    expect(await seenBy(caller), why).toEqual(isIn ? below.sort() : []);
    if (!isIn || !caller || !model.get(rootId).isFolder) return;
    const folder = random.pick(below.filter((id) => model.get(id).isFolder));
    const trail = model.trail(folder);
    const path = trail.slice(trail.findIndex(({ id }) => id === rootId)).map(({ name }) => name);
    const address = { teamId: team.id, names: path };
    const page = { sort: 'name' as const, order: 'asc' as const, limit: 200 };
    const sign = async () => '';
    const listing = await listFolder(db, sign, caller, await loadFolder(db, caller, 'view', address), page);
    const listed = [...listing.folders, ...listing.files].map(({ id }) => id);
    expect(new Set(listed), why).toEqual(new Set(model.children(folder).map(({ id }) => id)));
    expect(
      listing.trail.map(({ name }) => name),
      why,
    ).toEqual(path);
  };

  /** Editors rename a shared file, and items in a shared folder; others nothing. A neighbour's name is refused. */
  const rename = async (person: Person, share: ShareModel): Promise<void> => {
    const { rootId } = share;
    const why = `seed ${runSeed}, ${person.member?.email ?? 'guest'}, ${share.visibility}, ${share.access}`;
    const caller = await enter(person, share.key);
    const node = random.pick([rootId, rootId, someNode().id]);
    const wanted = { kind: 'rename', id: node, name: random.pick(names) } as const;
    const isIn = share.key !== '' && mayEnter(person, share) && model.isLiving(rootId);
    const isInside = isBelow(model, node, rootId) && (node !== rootId || !model.get(rootId).isFolder);
    const mayRename = isIn && share.access === 'edit' && person.member !== undefined && isInside;
    const expected = !mayRename ? 'refused' : isAllowed(model, wanted) ? 'renamed' : 'conflict';
    const attempt = async () => {
      if (caller?.kind !== 'member') return 'refused';
      const [row] = await findItems(db, caller, [node]);
      if (!isAllowedTo(() => authorizeItem(caller, 'rename', row))) return 'refused';
      try {
        await renameItem(db, caller, authorizeItem(caller, 'rename', row), wanted.name);
        return 'renamed';
      } catch (error) {
        if (error instanceof AppError) return error.code;
        throw error;
      }
    };
    expect(await attempt(), why).toBe(expected);
    if (expected === 'renamed') apply(model, wanted);
  };

  for (let count = 0; count < stepCount; count++) {
    await step();
    if (shares.length === 0 || count % looksEvery > 0) continue;
    // Trying old links looks like guessing.
    await endRateLimits({ db });
    const share = random.pick(shares);
    await look(random.pick(people), share);
    if (count % renamesEvery === 0) await rename(random.pick(people), share);
    const oldKey = random.pick([share.oldKeys[0], deletedKeys.at(-1)]);
    if (oldKey)
      expect(await seenBy(await enter(random.pick(people), oldKey)), `seed ${runSeed}: an old link`).toEqual([]);
  }
  for (const share of shares) for (const person of people) await look(person, share);
});

const keyIn = ({ link }: Share) => (link ? keyOf(link) : '');

function toMember({ id, email, name }: TestUser, emailVerified: boolean): Member {
  return { kind: 'member', userId: id, email, emailVerified, name };
}

function isBelow(model: TreeModel, id: string, rootId: string): boolean {
  const trail = model.trail(id);
  const root = trail.findIndex((node) => node.id === rootId);
  return root >= 0 && trail.slice(root).every(({ isDeleted }) => !isDeleted);
}

function isAllowedTo(check: () => unknown): boolean {
  try {
    check();
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
