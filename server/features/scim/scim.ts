import type { LeaverLinks } from '#server/features/leavers/leavers.ts';
import { endSuspension, nameOf, suspend } from '#server/features/leavers/leavers.ts';
import { announcePerson } from '#server/features/users/users.ts';
import { isServerAdmin } from '#server/platform/access/server-admin.ts';
import { directory } from '#server/platform/audit/directory.ts';
import { recordServerChange } from '#server/platform/audit/record-server-change.ts';
import { hasUsers } from '#server/platform/auth/sign-up/sign-up-gate.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import type { Services } from '#server/platform/services.ts';
import { pageOf, type ScimQuery, wrapPage } from './pages.ts';
import { readFilter } from './read-filter.ts';
import { addressIn, nameIn, type Said } from './read-user.ts';
import {
  findPeople,
  findPerson,
  insertPerson,
  isTaken,
  lockPerson,
  type PersonRow,
  putDirectoryName,
  updatePerson,
} from './scim.queries.ts';
import { noPerson, ScimError } from './scim-error.ts';

type Needed = Pick<Services, 'config' | 'db'> & { links: LeaverLinks };

const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User';

export async function listPeople({ config, db }: Needed, query: ScimQuery): Promise<object> {
  const { rows, total } = await findPeople(db, readFilter(query.filter), pageOf(query));
  return wrapPage(
    query,
    total,
    rows.map((row) => describe(config.publicUrl, row)),
  );
}

export async function showPerson({ config, db }: Needed, id: string): Promise<object> {
  const row = await findPerson(db, id);
  if (!row) throw noPerson();
  return describe(config.publicUrl, row);
}

/** The person signs in by a provider, or sets a password by email. */
export async function createPerson(services: Needed, said: Said): Promise<object> {
  const { db } = services;
  const email = addressIn(said);
  if (said.userName === undefined || email === undefined)
    throw new ScimError(400, 'Send userName, and an email address as userName or in emails.', 'invalidValue');
  // The first account runs the server.
  if (!(await hasUsers(db))) throw new ScimError(409, 'Create the first account of this server in a browser first.');
  const userName = said.userName;
  const id = await inTransaction(db, async (tx) => {
    await requireFree(tx, { id: noOne, email, userName });
    const name = nameIn(said) ?? email.slice(0, email.indexOf('@'));
    const made = await insertPerson(tx, { name, email });
    await putDirectoryName(tx, made, { user_name: userName, external_id: said.externalId ?? null, is_made: true });
    await recordServerChange(tx, directory, 'user.create', nameOf({ id: made, name, email }));
    if (said.active === false) await suspend(tx, directory, { id: made, name, email }, services.links);
    return made;
  });
  return showPerson(services, id);
}

/** Keeps what the directory says nothing of. `active: false` is how it says that a person has left. */
export async function changePerson(services: Needed, id: string, said: Said): Promise<object> {
  const { db, links } = services;
  await inTransaction(db, async (tx) => {
    await lockPerson(tx, id);
    const row = await findPerson(tx, id);
    if (!row) throw noPerson();
    await rename(services, tx, row, said);
    if (said.active === false && row.suspendedAt === null) {
      await refuseServerAdmin(services, row);
      await suspend(tx, directory, row, links);
    }
    if (said.active === true && row.suspendedAt !== null) await endSuspension(tx, directory, row);
  });
  return showPerson(services, id);
}

/** A person who is removed from the directory has left. Teams, files and comments stay, as for every leaver. */
export async function removePerson(services: Needed, id: string): Promise<void> {
  await changePerson(services, id, { active: false });
}

async function rename(services: Needed, tx: Tx, row: PersonRow, said: Said): Promise<void> {
  const userName = said.userName ?? row.userName ?? row.email;
  const name = nameIn(said) ?? row.name;
  // An address that is sent with another user name belongs to it.
  const email = addressIn({ userName: said.userName, emails: said.emails }) ?? row.email;
  const externalId = said.externalId === undefined ? row.externalId : said.externalId;
  if (email !== row.email) {
    await refuseServerAdmin(services, row);
    if (!row.isMade)
      throw new ScimError(
        400,
        'This account was not made by the directory, so its person alone changes its address.',
        'mutability',
      );
  }
  await requireFree(tx, { id: row.id, email, userName });
  await putDirectoryName(tx, row.id, { user_name: userName, external_id: externalId, is_made: row.isMade ?? false });
  if (email === row.email && name === row.name) return;
  await updatePerson(tx, row.id, { name, email });
  await recordServerChange(tx, directory, 'user.change', nameOf(row), nameOf({ id: row.id, name, email }));
  await announcePerson(tx, row.id);
}

const noOne = '00000000-0000-0000-0000-000000000000';

async function requireFree(tx: Tx, person: { id: string; email: string; userName: string }): Promise<void> {
  if (!(await isTaken(tx, person))) return;
  throw new ScimError(409, 'Another account has this user name or address.', 'uniqueness');
}

/** The way in that stays open when the directory is wrong. */
async function refuseServerAdmin({ config, db }: Needed, { id, email }: PersonRow): Promise<void> {
  if (!(await isServerAdmin({ config, db }, { userId: id, email, emailVerified: true }))) return;
  throw new ScimError(403, 'This account runs the server. Name others in ADMIN_EMAILS first.');
}

function describe(publicUrl: string, row: PersonRow): object {
  const { id, name, email, userName, externalId, suspendedAt, createdAt, updatedAt } = row;
  return {
    schemas: [userSchema],
    ...{ id, userName: userName ?? email, displayName: name, name: { formatted: name } },
    ...(externalId !== null && { externalId }),
    emails: [{ value: email, type: 'work', primary: true }],
    active: suspendedAt === null,
    meta: {
      resourceType: 'User',
      ...{ created: createdAt.toISOString(), lastModified: updatedAt.toISOString() },
      location: `${publicUrl}/scim/v2/Users/${id}`,
    },
  };
}
