import { callEndpoint } from '#rig/people/factories.ts';
import { compare } from '../tools/compare.ts';
import { type Deployment, fillFolder, withDeployment } from '../tools/deployment.ts';

/** Moving, deleting and restoring a folder with 100,000 descendants, against one with 100. */
export async function measureTree(): Promise<void> {
  await withDeployment(async (deployment) => {
    const folders = {
      large: await fillFolder(deployment, 'large', 100_000),
      small: await fillFolder(deployment, 'small', 100),
    };
    const target = await fillFolder(deployment, 'target', 0);
    const contenders = (act: (id: string) => Promise<number>) => ({
      ours: { name: '100,000 descendants', measure: () => act(folders.large) },
      reference: { name: '100 descendants', measure: () => act(folders.small) },
    });
    await compare({
      title: 'move into a folder',
      unit: 'ms',
      ...contenders(async (id) => {
        const tookMs = await timed(deployment, 'moveItems', {
          ids: [id],
          teamId: deployment.team.id,
          parentId: target,
        });
        await timed(deployment, 'moveItems', { ids: [id], teamId: deployment.team.id, parentId: null });
        return tookMs;
      }),
    });
    await compare({
      title: 'delete',
      unit: 'ms',
      ...contenders(async (id) => {
        const tookMs = await timed(deployment, 'deleteItems', { ids: [id] });
        await timed(deployment, 'restoreItems', { ids: [id] });
        return tookMs;
      }),
    });
  });
}

async function timed(
  { url, user }: Deployment,
  name: 'moveItems' | 'deleteItems' | 'restoreItems',
  body: { ids: string[]; teamId?: string; parentId?: string | null },
): Promise<number> {
  const startedAt = performance.now();
  const { status } = await callEndpoint({ url }, name, { body } as never, user.token);
  if (status !== 200) throw new Error(`${name} responded with ${status}`);
  return performance.now() - startedAt;
}
