import { lockGroups, projectPeople } from '#server/features/groups/groups.ts';
import { directory } from '#server/platform/audit/directory.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import type { Services } from '#server/platform/services.ts';
import { pageOf, type ScimQuery, wrapPage } from './pages.ts';
import { readGroupFilter } from './read-filter.ts';
import { readGroupPatch, type SaidGroup, without } from './read-group.ts';
import { ScimError } from './scim-error.ts';
import {
  addToGroup,
  deleteGroup,
  findGroup,
  findGroupMembers,
  findGroups,
  findStranger,
  type GroupMember,
  type GroupRow,
  isNameTaken,
  putGroup,
  removeFromGroup,
} from './scim-groups.queries.ts';

type Needed = Pick<Services, 'config' | 'db'>;

/** Directories ask for all groups without their members, which may be thousands. */
export async function listGroups({ config, db }: Needed, query: ScimQuery): Promise<object> {
  const { rows, total } = await findGroups(db, readGroupFilter(query.filter), pageOf(query));
  const isShort = query.excludedAttributes?.split(',').some((name) => name.trim() === 'members');
  const groups = rows.map(async (row) =>
    describe(config.publicUrl, row, isShort ? undefined : await findGroupMembers(db, row.id)),
  );
  return wrapPage(query, total, await Promise.all(groups));
}

export async function showGroup({ config, db }: Needed, id: string): Promise<object> {
  const row = await findGroup(db, id);
  if (!row) throw noGroup();
  return describe(config.publicUrl, row, await findGroupMembers(db, id));
}

/** A group gives nothing until a person who runs the server gives it a role in a team. */
export async function createGroup(services: Needed, said: SaidGroup): Promise<object> {
  const name = said.displayName;
  if (name === undefined) throw new ScimError(400, 'Send displayName.', 'invalidValue');
  const id = await change(services, async (tx) => {
    await requireFree(tx, null, name);
    const made = await putGroup(tx, null, name, said.externalId ?? null);
    await setMembers(tx, made, said);
    return made;
  });
  return showGroup(services, id);
}

export async function changeGroup(services: Needed, id: string, read: (members: string[]) => SaidGroup) {
  await change(services, async (tx) => {
    const row = await findGroup(tx, id);
    if (!row) throw noGroup();
    const members = (await findGroupMembers(tx, id)).map(({ value }) => value);
    const said = read(members);
    const name = said.displayName ?? row.name;
    await requireFree(tx, id, name);
    await putGroup(tx, id, name, said.externalId === undefined ? row.externalId : said.externalId);
    await setMembers(tx, id, said);
    // Another name may give another role.
    if (name !== row.name) await projectPeople(tx, directory, members);
  });
  return showGroup(services, id);
}

export const patchGroup = (services: Needed, id: string, body: unknown): Promise<object> =>
  changeGroup(services, id, (members) => readGroupPatch(body, members));

export async function removeGroup(services: Needed, id: string): Promise<void> {
  await change(services, async (tx) => {
    if (!(await findGroup(tx, id))) throw noGroup();
    const members = (await findGroupMembers(tx, id)).map(({ value }) => value);
    await deleteGroup(tx, id);
    await projectPeople(tx, directory, members);
  });
}

const change = <Result>({ db }: Needed, act: (tx: Tx) => Promise<Result>): Promise<Result> =>
  inTransaction(db, async (tx) => {
    await lockGroups(tx, 'all');
    return act(tx);
  });

async function setMembers(tx: Tx, id: string, { members }: SaidGroup): Promise<void> {
  if (!members) return;
  const before = (await findGroupMembers(tx, id)).map(({ value }) => value);
  const after = [...new Set(members.map(({ value }) => value.toLowerCase()))];
  const [added, removed] = [without(after, before), without(before, after)];
  const stranger = await findStranger(tx, added);
  if (stranger) throw new ScimError(400, `There is no person with the id ${stranger}.`, 'invalidValue');
  await addToGroup(tx, id, added);
  await removeFromGroup(tx, id, removed);
  await projectPeople(tx, directory, [...added, ...removed]);
}

async function requireFree(tx: Tx, id: string | null, name: string): Promise<void> {
  if (await isNameTaken(tx, id, name)) throw new ScimError(409, 'Another group has this name.', 'uniqueness');
}

const noGroup = () => new ScimError(404, 'There is no group with this id.');

function describe(publicUrl: string, row: GroupRow, members: GroupMember[] | undefined): object {
  const { id, name, externalId, createdAt, updatedAt } = row;
  return {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
    ...{ id, displayName: name },
    ...(externalId !== null && { externalId }),
    ...(members && { members }),
    meta: {
      resourceType: 'Group',
      ...{ created: createdAt.toISOString(), lastModified: updatedAt.toISOString() },
      location: `${publicUrl}/scim/v2/Groups/${id}`,
    },
  };
}
