import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTeam, buildUser } from '#rig/people/factories.ts';
import { startTestServer, type TestServer } from '#rig/servers/harness.ts';
import { isProof } from '#rig/values/proof.ts';
import { makeRandom, runSeed } from '#rig/values/random.ts';
import { apply, type Change, isAllowed, type Node, TreeModel } from '#rig/values/tree-model.ts';
import type { Member } from '#server/platform/access/actor.ts';
import { AppError } from '#server/platform/app-error.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';
import {
  type ChangedItem,
  copyItems,
  createItem,
  deleteItems,
  loadItems,
  loadPlace,
  moveItems,
  renameItem,
  restoreItems,
} from './items.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server.stop());

const changeCount = Number(process.env.TREE_CHANGES ?? (isProof ? 20_000 : 200));
const unlimited = { teamItemLimit: 1_000_000, teamQuotaBytes: undefined, ownerQuotaBytes: undefined };
const names = ['a', 'b', 'c', 'd', 'e', 'f'];

test(`${changeCount} random, partly concurrent changes leave the tree equal to the model`, async () => {
  const random = makeRandom(runSeed);
  const { db } = server;
  const user = await buildUser(server);
  const caller: Member = { kind: 'member', userId: user.id, email: user.email, emailVerified: true, name: user.name };
  const { id: teamId } = await buildTeam(server, user);
  const place = (parentId: string | null) => loadPlace(db, caller, { teamId, parentId });
  let model = new TreeModel();

  const load = (id: string) => loadItems(db, caller, 'arrange', [id]);
  const ask = async (change: Change): Promise<ChangedItem[]> => {
    switch (change.kind) {
      case 'create': {
        const { id, parentId, name, isFolder, size } = change.node;
        const given = { id, name, kind: isFolder ? ('folder' as const) : ('file' as const), sizeBytes: size };
        await createItem(db, caller, await place(parentId), given, unlimited);
        return [];
      }
      case 'rename':
        return [await renameItem(db, caller, (await load(change.id))[0], change.name)];
      case 'move':
        return moveItems(db, caller, await load(change.id), await place(change.parentId), unlimited);
      case 'copy':
        return copyItems(db, caller, await load(change.id), await place(change.parentId), unlimited);
      case 'delete':
        return deleteItems(db, caller, await load(change.id));
      case 'restore':
        return restoreItems(db, caller, await load(change.id));
    }
  };

  const someNode = () => random.pick([...model.nodes.values()]);
  const someFolder = () =>
    random.pick([null, ...[...model.nodes.values()].flatMap(({ id, isFolder }) => (isFolder ? id : []))]);
  const nextChange = (): Change => {
    const dice = random.below(100);
    if (model.nodes.size === 0 || (dice < 30 && model.nodes.size < 1_500)) {
      const isFolder = random.below(3) > 0;
      const size = isFolder ? 0 : random.below(1_000_000);
      const node = { id: uuidv7(), parentId: someFolder(), name: random.pick(names), isFolder, size, isDeleted: false };
      return { kind: 'create', node };
    }
    const { id } = someNode();
    if (dice < 45) return { kind: 'rename', id, name: random.pick(names) };
    if (dice < 70) return { kind: 'move', id, parentId: someFolder() };
    if (dice < 71 && model.nodes.size < 3_000) return { kind: 'copy', id, parentId: someFolder() };
    return dice < 85 ? { kind: 'delete', id } : { kind: 'restore', id };
  };

  const attempt = async (change: Change): Promise<{ done: ChangedItem[] | undefined }> => {
    try {
      return { done: await ask(change) };
    } catch (error) {
      // Only an expected error is fine here; others are defects.
      if (!(error instanceof AppError)) throw error;
      return { done: undefined };
    }
  };

  const readNodes = async (): Promise<Node[]> => (await readRows(server, teamId)).map(toNode);

  /** A single change does what the model does. */
  const changeAlone = async (change: Change) => {
    const { done } = await attempt(change);
    expect(done !== undefined, `seed ${runSeed}: ${JSON.stringify(change)}`).toBe(isAllowed(model, change));
    if (!done) return;
    if (change.kind !== 'copy') return apply(model, change);
    const wanted = model.shape(change.id);
    model = new TreeModel(await readNodes());
    expect(model.shape(done[0]?.id ?? ''), `seed ${runSeed}: a copy is like what it was made of`).toEqual(wanted);
  };

  /** Of two concurrent changes, one acts as if alone; the other as if after it, or gets a conflict. */
  const changeTogether = async (pair: [Change, Change]) => {
    const [one, two] = await Promise.all([attempt(pair[0]), attempt(pair[1])]);
    const now = new TreeModel(await readNodes());
    const orders = [
      [pair[0], one, pair[1], two],
      [pair[1], two, pair[0], one],
    ] as const;
    const fits = orders.some(([first, firstOutcome, second, secondOutcome]) => {
      const expected = model.clone();
      if (isAllowed(expected, first) !== (firstOutcome.done !== undefined)) return false;
      if (firstOutcome.done) apply(expected, first);
      if (secondOutcome.done && !isAllowed(expected, second)) return false;
      if (secondOutcome.done) apply(expected, second);
      return [...expected.nodes].every(([id, node]) => JSON.stringify(now.nodes.get(id)) === JSON.stringify(node));
    });
    expect(fits, `seed ${runSeed}: ${JSON.stringify(pair)}`).toBe(true);
    model = now;
  };

  for (let count = 0; count < changeCount; count++) {
    if (count % 20 === 19 && model.nodes.size > 10) {
      const { id } = someNode();
      const together = (): Change =>
        random.pick([
          { kind: 'rename', id, name: random.pick(names) },
          { kind: 'move', id, parentId: someFolder() },
          { kind: 'move', id: someNode().id, parentId: model.get(id).isFolder ? id : null },
          { kind: 'delete', id },
        ]);
      await changeTogether([together(), together()]);
      count += 1;
    } else {
      await changeAlone(nextChange());
    }
    if (count % 2_000 === 0) await compare();
  }
  await compare();

  async function compare(): Promise<void> {
    const rows = await readRows(server, teamId);
    expect(new Map(rows.map((row) => [row.id, toNode(row)])), `seed ${runSeed}`).toEqual(model.nodes);
    for (const row of rows) {
      // The path up ends at the team: there is no cycle.
      expect(model.trail(row.id).at(-1)?.id).toBe(row.id);
      if (row.kind === 'file') continue;
      const children = model.children(row.id);
      const childFolders = children.filter(({ isFolder }) => isFolder).length;
      expect(
        {
          size: Number(row.size_bytes),
          files: row.file_count,
          folders: row.folder_count,
          childFiles: row.child_files,
          childFolders: row.child_folders,
        },
        `seed ${runSeed}`,
      ).toEqual({ ...model.totals(row.id), childFiles: children.length - childFolders, childFolders });
    }
  }
});

function readRows(of: TestServer, teamId: string) {
  return of.db.selectFrom('items').selectAll().where('team_id', '=', teamId).execute();
}

function toNode(row: Awaited<ReturnType<typeof readRows>>[number]): Node {
  const isFolder = row.kind === 'folder';
  return {
    id: row.id,
    parentId: row.parent_id,
    name: row.name,
    isFolder,
    size: isFolder ? 0 : Number(row.size_bytes),
    isDeleted: row.deleted_at !== null,
  };
}
