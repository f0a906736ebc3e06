import { sql } from 'kysely';
import { callEndpoint } from '#rig/people/factories.ts';
import { compare, quantile } from '../tools/compare.ts';
import { type Deployment, fillFolder, withDeployment } from '../tools/deployment.ts';

const callsPerRound = 100;
const files = 1_000;
const people = 20;

/** A board of 1,000 files with five fields, by status, by one choice, by several and by people; and their sorted list. */
export async function measureBoard(): Promise<void> {
  await withDeployment(async (deployment) => {
    const folderId = await fillFolder(deployment, 'thousand', files);
    const fields = await addFields(deployment, folderId);
    for (const [name, by] of [
      ['status', 'status'],
      ['a choice', fields.choice],
      ['several choices', fields.choices],
      ['people', fields.person],
    ] as const) {
      await compare({
        title: `board of ${files} files with five fields by ${name}, ${callsPerRound} calls (target: p95 at most 300 ms)`,
        unit: 'ms',
        ours: { name: 'p95 of showBoard', measure: () => measure(0.95, () => showBoard(deployment, by)) },
        reference: { name: 'median of showBoard', measure: () => measure(0.5, () => showBoard(deployment, by)) },
      });
    }
    for (const [name, sort] of [
      ['status', 'status'],
      ['date', fields.date],
    ] as const) {
      const list = () => listSorted(deployment, sort, fields.checkbox);
      await compare({
        title: `first page of a list of ${files} filtered files by ${name}, ${callsPerRound} calls (target: p95 at most 300 ms)`,
        unit: 'ms',
        ours: { name: 'p95 of listFolder', measure: () => measure(0.95, list) },
        reference: { name: 'median of listFolder', measure: () => measure(0.5, list) },
      });
    }
  });
}

const kinds = ['date', 'choice', 'choices', 'person', 'checkbox'] as const;
type Kind = (typeof kinds)[number];

/** Six statuses, and a date, a choice of five, two of them, one of twenty people and a checkbox with a value for each file. */
async function addFields({ db, team }: Deployment, folderId: string): Promise<Record<Kind, string>> {
  await sql`
    insert into team_statuses (id, team_id, name, color, position, progress)
    select gen_random_uuid(), ${team.id}, 'Stage ' || n, 'blue', n, (array['Upcoming', 'In Progress', 'Done'])[1 + n % 3]
    from generate_series(0, 5) as n`.execute(db);
  await sql`
    update items set status_id = stages.id from (
      select items.id as item_id, statuses.id from (
        select id, row_number() over (order by id) as n from items where parent_id = ${folderId}
      ) as items join team_statuses as statuses on position = n % 6 and team_id = ${team.id}
    ) as stages where items.id = item_id`.execute(db);
  await sql`
    insert into team_fields (id, team_id, name, kind, choices, seen_by, position)
    select gen_random_uuid(), ${team.id}, kind, kind, case when kind in ('choice', 'choices') then (
        select jsonb_agg(jsonb_build_object('id', gen_random_uuid(), 'name', 'Reel ' || n, 'color', 'red'))
        from generate_series(1, 5) as n) else '[]' end, 'team', place
    from unnest(${kinds}::text[]) with ordinality as kinds (kind, place)`.execute(db);
  await sql`
    insert into users (id, name, email) select gen_random_uuid(), 'Person ' || n, 'person-' || n || '@bench.test'
    from generate_series(1, ${people}) as n`.execute(db);
  await sql`
    insert into field_values (item_id, field_id, value)
    select items.id, fields.id, case kind
      when 'date' then to_jsonb((date '2026-12-01' + (items.n % 31)::int)::text)
      when 'checkbox' then to_jsonb(true)
      when 'choice' then choices -> (items.n % 5)::int -> 'id'
      when 'choices' then jsonb_build_array(choices -> (items.n % 4)::int -> 'id', choices -> 4 -> 'id')
      else to_jsonb(people.id) end
    from (select id, row_number() over (order by id) as n from items where parent_id = ${folderId}) as items
    join (select id, row_number() over (order by id) as n from users where email like '%@bench.test') as people
      on people.n = items.n % ${people} + 1
    cross join team_fields as fields where team_id = ${team.id}`.execute(db);
  await sql`analyze items, field_values, team_fields, team_statuses`.execute(db);
  const rows = await db.selectFrom('team_fields').select(['id', 'kind']).where('team_id', '=', team.id).execute();
  return Object.fromEntries(rows.map(({ id, kind }) => [kind, id])) as Record<Kind, string>;
}

async function listSorted({ url, user, team }: Deployment, sort: string, checkboxId: string) {
  const filter = { fieldId: checkboxId, choiceId: 'true' as const };
  const sent = { params: { teamId: team.id }, query: { path: 'thousand', sort: sort as 'status', ...filter } };
  const { body } = await callEndpoint({ url }, 'listFolder', sent, user.token);
  if (body.files.length !== 200) throw new Error(`the list has ${body.files.length} files`);
}

async function showBoard({ url, user, team }: Deployment, by: string) {
  const sent = { params: { teamId: team.id }, query: { path: 'thousand', by: by as 'status' } };
  const { body } = await callEndpoint({ url }, 'showBoard', sent, user.token);
  const total = body.columns.reduce((sum, column) => sum + column.total, 0);
  // With several choices each file stands in two columns.
  if (total < files || total % files !== 0 || body.columns.length < 5) throw new Error(`the board has ${total} files`);
}

async function measure(share: number, call: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let count = 0; count < callsPerRound; count++) {
    const startedAt = performance.now();
    await call();
    times.push(performance.now() - startedAt);
  }
  return quantile(times, share);
}
