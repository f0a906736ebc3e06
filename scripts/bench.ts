import { cpus, totalmem } from 'node:os';
import { endAll } from '#rig/endings.ts';
import { measureBackup } from '../bench/bytes/backup.bench.ts';
import { measureRead } from '../bench/bytes/read.bench.ts';
import { measureUpload } from '../bench/bytes/upload.bench.ts';
import { measureZip } from '../bench/bytes/zip.bench.ts';
import { measureApi } from '../bench/calls/api.bench.ts';
import { measureBoard } from '../bench/calls/board.bench.ts';
import { measureFolder } from '../bench/calls/folder.bench.ts';
import { measureSearch } from '../bench/calls/search.bench.ts';
import { measureStart } from '../bench/calls/start.bench.ts';
import { measureTree } from '../bench/calls/tree.bench.ts';
import { measureComments } from '../bench/crowds/comments.bench.ts';
import { measureCosts } from '../bench/crowds/costs.bench.ts';
import { measureLoad } from '../bench/crowds/load.bench.ts';
import { measureNotify } from '../bench/crowds/notify.bench.ts';
import { measurePosts } from '../bench/crowds/posts.bench.ts';
import { measureSoak } from '../bench/crowds/soak.bench.ts';
import { measureAlignment } from '../bench/media/alignment.bench.ts';
import { measureCollections } from '../bench/media/collections.bench.ts';
import { measureFingerprints } from '../bench/media/fingerprints.bench.ts';
import { measurePipeline } from '../bench/media/pipeline.bench.ts';
import { measureRenditions } from '../bench/media/renditions.bench.ts';
import { measureCommentList } from '../bench/pages/comment-list.bench.ts';
import { measureComparison } from '../bench/pages/comparison.bench.ts';
import { measureImage } from '../bench/pages/image.bench.ts';
import { measurePdf } from '../bench/pages/pdf.bench.ts';
import { measureTwoScreens } from '../bench/pages/two-screens.bench.ts';
import { readArguments, refuseArguments } from './command/arguments.ts';
import { endOnStopSignal } from './command/stop-signals.ts';

const benches: Record<string, () => Promise<void>> = {
  start: measureStart,
  api: measureApi,
  folder: measureFolder,
  board: measureBoard,
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
  pdf: measurePdf,
  'two-screens': measureTwoScreens,
  comparison: measureComparison,
  image: measureImage,
};
/** These take minutes to hours, so they run only by name. */
const longBenches: Record<string, () => Promise<void>> = {
  alignment: measureAlignment,
  collections: measureCollections,
  costs: measureCosts,
  renditions: measureRenditions,
  fingerprints: measureFingerprints,
  notify: measureNotify,
  load: measureLoad,
  soak: measureSoak,
};

/** `npm run bench` runs all but the long ones, `npm run bench -- start` one. bench/README.md keeps the reference figures. */
const known = { ...benches, ...longBenches };
const usage = `npm run bench [-- ${Object.keys(known).join('|')}]`;
const { words: wanted } = readArguments({ usage, words: [0, Number.POSITIVE_INFINITY] });
const unknown = wanted.find((name) => !known[name]);
if (unknown) refuseArguments(usage, `There is no bench "${unknown}". `);
const processor = cpus()[0]?.model ?? 'unknown processor';
console.log(
  `${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${processor}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`,
);
endOnStopSignal(endAll);
for (const name of wanted.length > 0 ? wanted : Object.keys(benches)) await known[name]?.().finally(endAll);
