import { Agent, request } from 'node:http';
import * as z from 'zod';
import { addressOf, type Endpoint } from '#contract/endpoint.ts';
import { apiPrefix, type EndpointName, endpoints } from '#contract/endpoints.ts';
import { loadFileKey } from '#rig/files/file-key.ts';
import { buildItem, buildTeam, buildUser, fromSomewhere } from '#rig/people/factories.ts';
import { askFileLink, uploadFile } from '#rig/people/upload-factory.ts';
import { type Known, listForms } from './fuzz-forms.ts';
import { linkCallers, openScene } from './link-callers.ts';
import { type Row, rows } from './rows.ts';
import { buildWorld, furnish, type Ground, startMatrixServer } from './world.ts';

type Sent = Partial<Record<'params' | 'query' | 'body', Record<string, unknown>>>;
type Path = readonly [keyof Sent, ...(string | number)[]];
/** A valid call and the headers of its caller. */
type Base = { sent: Sent; headers: Record<string, string> };
type Caller = { name: string; names: EndpointName[]; prepare: (name: EndpointName) => Promise<Base> };

/** One call with one field replaced. */
export type Shot = { caller: Caller; name: EndpointName; path: Path; form: unknown };
export type Miss = { caller: string; name: EndpointName; field: string; form: string; outcome: number | string };

export type Range = {
  shots: readonly Shot[];
  fire: (shots: readonly Shot[]) => Promise<Miss[]>;
  stop: () => Promise<void>;
};

const allNames = Object.keys(endpoints) as EndpointName[];
const guestCaller = linkCallers['a guest'] ?? { may: [] };

function isOpenToGuests(name: EndpointName): boolean {
  const { byLink } = rows[name];
  return (
    (endpoints[name] as Endpoint).audience === 'anyone' || (byLink !== undefined && guestCaller.may.includes(byLink))
  );
}

const atOnce = 16;

/** Every string of every call × every form, for a team owner and for a guest. */
export async function openRange(): Promise<Range> {
  const ground = await startMatrixServer();
  const forms = listForms(await learn(ground));
  const callers = [await makeOwner(ground), await makeGuest(ground)];
  const shots = callers.flatMap((caller) =>
    caller.names.flatMap((name) =>
      stringsOf(endpoints[name]).flatMap((path) => forms.map((form) => ({ caller, name, path, form }))),
    ),
  );
  const agent = new Agent({ keepAlive: true });
  return {
    shots,
    fire: (chosen) => fireAll(ground, agent, chosen),
    stop: async () => {
      agent.destroy();
      await ground.server.stop();
    },
  };
}

async function learn({ server, people: { owner, outsider } }: Ground): Promise<Known> {
  const [team, foreignTeam] = [await buildTeam(server, owner), await buildTeam(server, outsider)];
  const folder = await buildItem(server, team.id);
  const { file } = await uploadFile(server, owner, team, { bytes: Buffer.from('abc') });
  const theirs = await uploadFile(server, outsider, foreignTeam, { bytes: Buffer.from('abc') });
  const whole = await askFileLink(server, owner, team, { name: 'video_1_whole.mp4' });
  return {
    ownerId: owner.id,
    team,
    folder,
    video: { id: file.id, key: await loadFileKey(server, file.id) },
    foreign: { ownerId: outsider.id, team: foreignTeam, folder: await buildItem(server, foreignTeam.id) },
    signedUrls: [file.playUrl ?? '', theirs.file.playUrl ?? '', `${server.url}${theirs.file.playUrl}`, whole],
  };
}

async function makeOwner(ground: Ground): Promise<Caller> {
  return {
    name: 'the owner of a team',
    names: allNames,
    prepare: async (name) => {
      const row = rows[name] as Row<EndpointName>;
      const self = row.isAboutSelf ? await buildUser(ground.server) : ground.people.owner;
      const sent = (await row.send(await buildWorld(ground), self)) as Sent;
      return { sent, headers: { authorization: `Bearer ${self.token}` } };
    },
  };
}

async function makeGuest(ground: Ground): Promise<Caller> {
  const { visitor, self, inside } = await openScene(ground, guestCaller);
  return {
    name: 'a guest by a link',
    // Every other call refuses a guest at the account check.
    names: allNames.filter(isOpenToGuests),
    prepare: async (name) => {
      const row = rows[name] as Row<EndpointName>;
      // Some calls need a team in a state that would end the link.
      const world = row.byLink ? await furnish(inside, inside.place) : await buildWorld(ground);
      const about = row.isAboutSelf ? await buildUser(ground.server) : self;
      return { sent: (await row.send(world, about)) as Sent, headers: visitor.headers() };
    },
  };
}

type Schema = {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  $ref?: string;
  properties?: Record<string, Schema>;
  items?: Schema | false;
  prefixItems?: Schema[];
  anyOf?: Schema[];
  allOf?: Schema[];
  oneOf?: Schema[];
  $defs?: Record<string, Schema>;
};

/** The paths to every string that a call takes, optional ones included. */
function stringsOf(row: Endpoint): Path[] {
  return (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = row[part];
    if (!schema) return [];
    const root = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema;
    const found = walk(root, root, 0).map((path) => [part, ...path] as const);
    return [...new Map(found.map((path) => [path.join('.'), path])).values()];
  });
}

function walk(root: Schema, schema: Schema, depth: number): (string | number)[][] {
  if (depth > 12) return [];
  const below = (inner: Schema, step?: string | number) =>
    walk(root, inner, depth + 1).map((path) => (step === undefined ? path : [step, ...path]));
  const target = schema.$ref?.startsWith('#/$defs/') ? root.$defs?.[schema.$ref.slice(8)] : undefined;
  const choices = [
    ...(schema.anyOf ?? []),
    ...(schema.allOf ?? []),
    ...(schema.oneOf ?? []),
    ...(target ? [target] : []),
  ];
  const isText = schema.type === 'string' || typeof schema.const === 'string' || schema.enum !== undefined;
  return [
    ...(isText ? [[]] : []),
    ...choices.flatMap((choice) => below(choice)),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => below(inner, name)),
    ...(schema.items ? below(schema.items, 0) : []),
    ...(schema.prefixItems ?? []).flatMap((inner, index) => below(inner, index)),
  ];
}

async function fireAll(ground: Ground, agent: Agent, shots: readonly Shot[]): Promise<Miss[]> {
  const misses: Miss[] = [];
  // A call that succeeds changes the state for the next one, so calls of one kind run in sequence.
  const groups = [...Map.groupBy(shots, ({ caller, name }) => `${caller.name} ${name}`).values()];
  const work = async () => {
    for (let group = groups.pop(); group; group = groups.pop()) misses.push(...(await fireGroup(ground, agent, group)));
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return misses;
}

async function fireGroup({ server }: Ground, agent: Agent, group: readonly Shot[]): Promise<Miss[]> {
  const misses: Miss[] = [];
  let base: Base | undefined;
  for (const { caller, name, path, form } of group) {
    base ??= await caller.prepare(name);
    const outcome = await send(server.url, agent, endpoints[name], replace(base.sent, path, form), base.headers);
    const isSpent = endpoints[name].method !== 'GET' && typeof outcome === 'number' && outcome < 300;
    if (isSpent) base = undefined;
    if (typeof outcome === 'number' && outcome < 500) continue;
    const shown = (JSON.stringify(form) ?? '').slice(0, 200);
    misses.push({ caller: caller.name, name, field: path.join('.'), form: shown, outcome });
  }
  return misses;
}

function replace(sent: Sent, path: Path, form: unknown): Sent {
  const copy = structuredClone(sent);
  let place = copy as Record<string | number, unknown>;
  for (const [index, step] of path.slice(0, -1).entries()) {
    const inner = place[step];
    const isArray = typeof path[index + 1] === 'number';
    if (typeof inner !== 'object' || inner === null || Array.isArray(inner) !== isArray)
      place[step] = isArray ? [] : {};
    place = place[step] as Record<string | number, unknown>;
  }
  place[path.at(-1) ?? ''] = form;
  return copy;
}

/** Node rejects addresses longer than 16 KB and closes the connection. */
const longestAddress = 4_000;

/** Percent-encoded, except for forms that are valid as they are or deliberately broken. */
function inAddress(value: unknown): string {
  const text = (typeof value === 'string' ? value : JSON.stringify(value)) ?? '';
  const isBroken = /^[\w%.~-]*%[\w%.~-]*$/.test(text);
  return (isBroken ? text : encodeURIComponent(text.toWellFormed())).slice(0, longestAddress);
}

/** Returns the status, or the reason why there is none. */
function send(
  url: string,
  agent: Agent,
  row: Endpoint,
  { params = {}, query = {}, body }: Sent,
  headers: Record<string, string>,
): Promise<number | string> {
  const address = addressOf(
    apiPrefix,
    row.path.replace(/:(\w+)/g, (_, key: string) => inAddress(params[key])),
  );
  const search = Object.entries(query).map(([key, value]) => `${key}=${inAddress(value)}`);
  const text = body === undefined ? undefined : JSON.stringify(body);
  return new Promise((resolve) => {
    const asking = request(
      `${url}${address}?${search.join('&')}`,
      {
        agent,
        method: row.method,
        headers: {
          ...fromSomewhere(),
          ...headers,
          ...(text ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) } : {}),
        },
      },
      (response) => {
        response.on('error', (error) => resolve(error.message));
        response.on('end', () => resolve(response.statusCode ?? 0));
        response.resume();
      },
    );
    asking.on('error', (error) => {
      // The server may have closed a reused keep-alive connection; that says nothing about this call.
      resolve(asking.reusedSocket ? send(url, agent, row, { params, query, body }, headers) : error.message);
    });
    asking.end(text);
  });
}
