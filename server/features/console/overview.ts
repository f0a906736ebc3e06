import { statfs } from 'node:fs/promises';
import type { ServerOverview } from '#contract/console/console.ts';
import { findFfmpeg, findVips, readVipsVersion } from '#server/media/media.ts';
import { jobNames } from '#server/platform/jobs/queue.ts';
import type { Services } from '#server/platform/services.ts';
import { readVersion } from '#server/platform/version.ts';
import { countEverything, countProblems, findChanges, findVersions, sumStorage } from './overview.queries.ts';

const mostChanges = 50;

export async function showServer({ config, db }: Pick<Services, 'config' | 'db'>): Promise<ServerOverview> {
  const { bavail, blocks, bsize } = await statfs(config.dataDir);
  const disk = { freeBytes: bavail * bsize, totalBytes: blocks * bsize, reserveBytes: config.diskReserveBytes };
  return {
    versions: await listVersions({ config, db }),
    counts: await countEverything(db),
    disk,
    storage: await sumStorage(db),
    attention: await countProblems(db, jobNames),
    changes: await findChanges(db, mostChanges),
  };
}

async function listVersions({ config, db }: Pick<Services, 'config' | 'db'>): Promise<ServerOverview['versions']> {
  const { postgres, schema } = await findVersions(db);
  const ffmpeg = await findFfmpeg(config.ffmpegPath, config.searchPath);
  const vips = findVips(config.searchPath);
  return [
    { name: 'Vizio', version: readVersion() },
    { name: 'Schema', version: schema.replace(/\.sql$/, '') },
    { name: 'Node.js', version: process.version.slice(1) },
    { name: 'Postgres', version: postgres },
    { name: 'ffmpeg', version: ffmpeg?.version ?? 'not found' },
    { name: 'vips', version: (vips && (await readVipsVersion(vips))) ?? 'not found' },
  ];
}
