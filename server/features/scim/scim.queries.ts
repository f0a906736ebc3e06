import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';
import type { Wanted } from './read-filter.ts';

export type PersonRow = {
  id: string;
  name: string;
  email: string;
  userName: string | null;
  externalId: string | null;
  isMade: boolean | null;
  suspendedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
};

/** A directory knows people alone, not the programs of teams. */
function selectPeople(db: Db | Tx) {
  return db
    .selectFrom('users')
    .leftJoin('directory_people', 'user_id', 'users.id')
    .where('service_of', 'is', null)
    .select([
      'users.id',
      'name',
      'email',
      'user_name as userName',
      'external_id as externalId',
      'is_made as isMade',
      'suspended_at as suspendedAt',
      'created_at as createdAt',
      'updated_at as updatedAt',
    ]);
}

export async function findPerson(db: Db | Tx, id: string): Promise<PersonRow | undefined> {
  return selectPeople(db).where('users.id', '=', id).executeTakeFirst();
}

/** Every account of this server: a directory adopts those that were there before it. */
export async function findPeople(
  db: Db,
  wanted: Wanted,
  page: { offset: number; limit: number },
): Promise<{ rows: PersonRow[]; total: number }> {
  const matching = selectPeople(db).$if(wanted !== undefined, (people) => people.where(matches(wanted)));
  const rows = await matching.orderBy('users.id').offset(page.offset).limit(page.limit).execute();
  const { total } = await db
    .selectFrom(matching.as('matching'))
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total: Number(total) };
}

function matches(wanted: Wanted) {
  const value = wanted?.value ?? '';
  if (wanted?.by === 'externalId') return sql<boolean>`external_id = ${value}`;
  if (wanted?.by === 'email') return sql<boolean>`email = lower(${value})`;
  return sql<boolean>`lower(coalesce(user_name, email)) = lower(${value})`;
}

/** Whether another account has this address, or another person this name. */
export async function isTaken(tx: Tx, { id, email, userName }: { id: string; email: string; userName: string }) {
  const { rows } = await sql`
    select from users left join directory_people on user_id = users.id
    where users.id <> ${id} and (email = ${email} or lower(coalesce(user_name, email)) = lower(${userName}))
    limit 1`.execute(tx);
  return rows.length > 0;
}

export async function insertPerson(tx: Tx, person: { name: string; email: string }): Promise<string> {
  const id = uuidv7();
  // The directory knows whose address it is.
  await tx
    .insertInto('users')
    .values({ id, ...person, email_verified: true, image: null })
    .execute();
  return id;
}

export async function updatePerson(tx: Tx, id: string, change: { name: string; email: string }): Promise<void> {
  await tx
    .updateTable('users')
    .set({ ...change, updated_at: new Date() })
    .where('id', '=', id)
    .execute();
}

export async function putDirectoryName(
  tx: Tx,
  id: string,
  known: { user_name: string; external_id: string | null; is_made: boolean },
): Promise<void> {
  await tx
    .insertInto('directory_people')
    .values({ user_id: id, ...known })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(known))
    .execute();
}

export async function lockPerson(tx: Tx, id: string): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute();
}
