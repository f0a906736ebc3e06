import { cpus, totalmem } from 'node:os';
import { endAll } from '#rig/endings.ts';
import { measureAlignment } from '../bench/alignment.bench.ts';
import { measureApi } from '../bench/api.bench.ts';
import { measureBackup } from '../bench/backup.bench.ts';
import { measureCommentList } from '../bench/comment-list.bench.ts';
import { measureComments } from '../bench/comments.bench.ts';
import { measureComparison } from '../bench/comparison.bench.ts';
import { measureCosts } from '../bench/costs.bench.ts';
import { measureFingerprints } from '../bench/fingerprints.bench.ts';
import { measureFolder } from '../bench/folder.bench.ts';
import { measureLoad } from '../bench/load.bench.ts';
import { measureNotify } from '../bench/notify.bench.ts';
import { measurePipeline } from '../bench/pipeline.bench.ts';
import { measurePosts } from '../bench/posts.bench.ts';
import { measureRead } from '../bench/read.bench.ts';
import { measureRenditions } from '../bench/renditions.bench.ts';
import { measureSearch } from '../bench/search.bench.ts';
import { measureSoak } from '../bench/soak.bench.ts';
import { measureStart } from '../bench/start.bench.ts';
import { measureTree } from '../bench/tree.bench.ts';
import { measureTwoScreens } from '../bench/two-screens.bench.ts';
import { measureUpload } from '../bench/upload.bench.ts';
import { measureZip } from '../bench/zip.bench.ts';
import { onStopSignal } from './stop-signals.ts';

const benches: Record<string, () => Promise<void>> = {
  start: measureStart,
  api: measureApi,
  folder: measureFolder,
  search: measureSearch,
  tree: measureTree,
  upload: measureUpload,
  read: measureRead,
  pipeline: measurePipeline,
  zip: measureZip,
  backup: measureBackup,
  comments: measureComments,
  posts: measurePosts,
  'comment-list': measureCommentList,
  'two-screens': measureTwoScreens,
  comparison: measureComparison,
};
/** These take minutes to hours, so they run only by name. */
const longBenches: Record<string, () => Promise<void>> = {
  alignment: measureAlignment,
  costs: measureCosts,
  renditions: measureRenditions,
  fingerprints: measureFingerprints,
  notify: measureNotify,
  load: measureLoad,
  soak: measureSoak,
};

/** `npm run bench` runs all but the long ones, `npm run bench -- start` one. bench/README.md keeps the reference figures. */
const wanted = process.argv.slice(2);
const known = { ...benches, ...longBenches };
const unknown = wanted.find((name) => !known[name]);
if (unknown) {
  console.error(`There is no bench "${unknown}". There are: ${Object.keys(known).join(', ')}.`);
  process.exit(1);
}
const processor = cpus()[0]?.model ?? 'unknown processor';
console.log(
  `${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${processor}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`,
);
onStopSignal(() => endAll().finally(() => process.exit(130)));
for (const name of wanted.length > 0 ? wanted : Object.keys(benches)) await known[name]?.().finally(endAll);
