import { callEndpoint } from '#rig/people/factories.ts';
import { compare, quantile } from '../tools/compare.ts';
import { type Deployment, fillFolder, withDeployment } from '../tools/deployment.ts';

const callsPerRound = 100;

/** The first page of a large folder against a small one, and the copy of a folder of 1,000 files. */
export async function measureFolder(): Promise<void> {
  await withDeployment(async (deployment) => {
    await fillFolder(deployment, 'small', 100);
    await fillFolder(deployment, 'large', 100_000);
    const thousand = await fillFolder(deployment, 'thousand', 1_000);
    for (const sort of ['name', 'size', 'changed'] as const) {
      await compare({
        title: `p95 of the first page by ${sort}, ${callsPerRound} calls (target: ratio at most 2)`,
        unit: 'ms',
        ours: { name: 'folder of 100,000', measure: () => p95(() => listPage(deployment, 'large', sort)) },
        reference: { name: 'folder of 100', measure: () => p95(() => listPage(deployment, 'small', sort)) },
      });
    }
    await compare({
      title: `p95 of the search in a team of 101,100, ${callsPerRound} calls (target: at most 100 ms)`,
      unit: 'ms',
      ours: { name: 'a word in every name', measure: () => p95(() => search(deployment, 'take')) },
      reference: { name: 'a word in one name', measure: () => p95(() => search(deployment, 'take 77777')) },
    });
    await compare({
      title: 'copy of a folder of 1,000 files (target: at most 1,000 ms)',
      unit: 'ms',
      ours: { name: 'copyItems, the folder', measure: () => time(() => copy(deployment, thousand)) },
      reference: { name: 'one page of it', measure: () => time(() => listPage(deployment, 'thousand', 'name')) },
    });
  });
}

async function listPage({ url, user, team }: Deployment, folder: string, sort: 'name' | 'size' | 'changed') {
  const query = { requester_id: user.id, path: `${user.id}/${team.name}/${folder}`, sort, limit: 100 };
  const { body } = await callEndpoint({ url }, 'users/s3/fetchTeamsData', { query }, user.token);
  if (body.files.length !== 100) throw new Error(`the page has ${body.files.length} files`);
}

async function search({ url, user, team }: Deployment, q: string) {
  const sent = { params: { teamId: team.id }, query: { q, limit: 30 } };
  const { body } = await callEndpoint({ url }, 'searchItems', sent, user.token);
  if (body.items.length === 0) throw new Error(`nothing was found for ${q}`);
}

async function copy({ url, user, team }: Deployment, id: string) {
  const body = { ids: [id], teamId: team.id, parentId: null };
  const { status } = await callEndpoint({ url }, 'copyItems', { body }, user.token);
  if (status !== 200) throw new Error(`the copy responded with ${status}`);
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

async function p95(call: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let count = 0; count < callsPerRound; count++) times.push(await time(call));
  return quantile(times, 0.95);
}
