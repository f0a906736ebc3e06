import { callEndpoint, type TestUser } from './factories.ts';
import { hash, type Sent } from './resumable-upload.ts';

type Folder = { id: string; name: string; isDeleted: boolean };
type Written = { id: string; replyTo: string | null };
/** Everything that the server has acknowledged, and so must have exactly once. */
export type Acknowledged = { files: Sent[]; folders: Folder[]; comments: Written[]; count: number; retries: number };
export type Place = { server: { url: string }; user: TestUser; team: { id: string; name: string }; videoId: string };

/** Acknowledged but missing; and different, incomplete, doubled, out of order, or never sent. */
export type Differences = { lost: string[]; wrong: string[] };

/** Compares everything acknowledged with what the server has, files byte for byte. No change may be under way. */
export async function compareAcknowledged(place: Place, acknowledged: Acknowledged): Promise<Differences> {
  const { shown, trash, comments } = await readPlace(place);
  const found: Differences[] = [];
  const compare = (kind: string, sent: [id: string, value: string][], read: [id: string, value: string][]) =>
    found.push(differ(kind, new Map(sent), read));

  for (const [kind, isDeleted, rows] of [
    ['folder', false, shown.filter(({ Type }) => Type === 'folder')],
    ['folder in the trash', true, trash],
  ] as const) {
    const sent = acknowledged.folders.filter((folder) => folder.isDeleted === isDeleted);
    compare(kind, pairs(sent), pairs(rows));
  }
  const files: [string, string][] = [];
  for (const item of shown) {
    if (item.Type !== 'file') continue;
    const { status, sha256 } = await readSum(place, item.id);
    files.push([
      item.name,
      item.versions === 1 && status === 200 ? sha256 : `status ${status}, ${item.versions} versions`,
    ]);
  }
  const sums = acknowledged.files.map(({ name, sha256 }): [string, string] => [name, sha256]);
  compare('file', sums, files);
  const written = acknowledged.comments.map(({ id, replyTo }): [string, string] => [id, `${id} ${replyTo}`]);
  const read = comments.map(({ id, text, replyTo }): [string, string] => [id, `${text} ${replyTo}`]);
  compare('comment', written, read);
  const ids = comments.map(({ id }) => id);
  const isOrdered = ids.every((id, n) => n === 0 || (ids[n - 1] ?? '') < id);
  return {
    lost: found.flatMap(({ lost }) => lost),
    wrong: [
      ...found.flatMap(({ wrong }) => wrong),
      ...(isOrdered ? [] : ['comments are not in the order of their ids']),
    ],
  };
}

const pairs = (rows: { id: string; name: string }[]) => rows.map(({ id, name }): [string, string] => [id, name]);

function differ(kind: string, sent: Map<string, string>, read: [id: string, value: string][]): Differences {
  const seen = new Set<string>();
  const wrong: string[] = [];
  for (const [id, value] of read) {
    if (seen.has(id)) wrong.push(`${kind} ${id} is doubled`);
    else if (!sent.has(id)) wrong.push(`${kind} ${id} was never acknowledged`);
    else if (sent.get(id) !== value) wrong.push(`${kind} ${id} is "${value}", but was sent as "${sent.get(id)}"`);
    seen.add(id);
  }
  return { lost: [...sent.keys()].filter((id) => !seen.has(id)).map((id) => `${kind} ${id}`), wrong };
}

async function readSum({ server, user }: Place, id: string): Promise<{ status: number; sha256: string }> {
  const { url } = (await callEndpoint(server, 'startDownload', { body: { ids: [id] } }, user.token)).body;
  const headers = { authorization: `Bearer ${user.token}` };
  const response = await fetch(new URL(url, server.url), { headers });
  return { status: response.status, sha256: hash(new Uint8Array(await response.arrayBuffer()), 'hex') };
}

async function readPlace({ server, user, team, videoId }: Place) {
  const shown = await listAll((after) => {
    const query = { requester_id: user.id, path: `${user.id}/${team.name}`, limit: 200, ...(after && { after }) };
    return callEndpoint(server, 'users/s3/fetchTeamsData', { query }, user.token).then(({ body }) => ({
      rows: [...body.folders, ...body.files],
      next: body.next,
    }));
  });
  const trash = await listAll((after) => {
    const sent = { params: { teamId: team.id }, query: { limit: 200, ...(after && { after }) } };
    return callEndpoint(server, 'listTrash', sent, user.token).then(({ body }) => ({
      rows: body.items,
      next: body.next,
    }));
  });
  const comments = await listAll((after) => {
    const sent = { params: { itemId: videoId }, query: { ...(after && { after }) } };
    return callEndpoint(server, 'listComments', sent, user.token).then(({ body }) => ({
      rows: body.comments,
      next: body.next,
    }));
  });
  return { shown, trash, comments };
}

async function listAll<T>(
  load: (after: string | undefined) => Promise<{ rows: T[]; next: string | null }>,
): Promise<T[]> {
  const all: T[] = [];
  for (let after: string | undefined; ; ) {
    const { rows, next } = await load(after);
    all.push(...rows);
    if (next === null) return all;
    after = next;
  }
}
