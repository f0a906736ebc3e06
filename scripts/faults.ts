import { cpus } from 'node:os';
import { endAll } from '#rig/endings.ts';
import { readArguments, refuseArguments } from './command/arguments.ts';
import { onStopSignal } from './command/stop-signals.ts';
import { moveClock } from './faults/clock-jumps.ts';
import { reconnectSockets, sendSlowly } from './faults/crowds.ts';
import { restartDatabase } from './faults/database-restarts.ts';
import { fillDisk } from './faults/disk-fills.ts';
import { failOver } from './faults/failover.ts';
import { killServer } from './faults/kills.ts';
import type { Outcome } from './faults/rig.ts';
import { stopAfterRound } from './faults/rounds.ts';
import { killDisk, s3Down, s3Failing, s3Slow } from './faults/s3-outages.ts';
import { formatRow, isAcceptable, tableHead } from './faults/table.ts';
import { terminateServer } from './faults/terminations.ts';
import { ensureS3Server } from './launch/system-programs.ts';
import { ensureBuilt } from './web/build.ts';

/** How often a fault happens, and how often in its long form. */
type Row = { name: string; run: (rounds: number) => Promise<Outcome>; rounds: number; long: number };

const rows: Row[] = [
  { name: 'database restarted', run: restartDatabase, rounds: 6, long: 20 },
  { name: 'failover to the replica', run: failOver, rounds: 1, long: 1 },
  { name: 'disk full', run: fillDisk, rounds: 4, long: 20 },
  { name: 'S3 down', run: s3Down, rounds: 3, long: 20 },
  { name: 'S3 slow', run: s3Slow, rounds: 3, long: 20 },
  { name: 'S3 responds with 500', run: s3Failing, rounds: 3, long: 20 },
  { name: 'one of three OSDs killed', run: killDisk, rounds: 1, long: 1 },
  { name: 'clock moved by an hour', run: moveClock, rounds: 4, long: 20 },
  { name: '500 clients at one byte a second', run: sendSlowly, rounds: 1, long: 1 },
  { name: '1,000 sockets reconnect', run: reconnectSockets, rounds: 2, long: 10 },
  { name: 'SIGTERM during writes', run: terminateServer, rounds: 50, long: 50 },
  { name: 'kill -9 during parts and comments', run: killServer, rounds: 20, long: 1_000 },
];

/**
 * Faults under load. `npm run faults` runs all, `npm run faults -- S3 clock` those with one of the words in their name,
 * `npm run faults -- long kill` the long form of one, and a number sets how often: `npm run faults -- kill 300`. The
 * first Ctrl-C ends a row early and compares what was reached, the second one stops.
 */
const usage = 'npm run faults [-- WORD … [long] [TIMES]]';
const { words: given } = readArguments({ usage, words: [0, Number.POSITIVE_INFINITY] });
const isLong = given.includes('long');
const times = given.find((word) => /^\d+$/.test(word));
const words = given.filter((word) => word !== 'long' && word !== times);
const wanted = rows.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
if (wanted.length === 0) {
  refuseArguments(usage, `No fault has this name. There are: ${rows.map(({ name }) => name).join(', ')}. `);
}

/** A fault may have broken what is to be ended, so a failure to end it is only shown. */
const endRow = () => endAll().catch((error) => console.error(error));
const stopNow = () => void endRow().then(() => process.exit(130));
let isStopping = false;
onStopSignal((reason) => {
  isStopping = true;
  stopAfterRound();
  if (reason === 'disconnect') stopNow();
}, stopNow);

await ensureBuilt();
await ensureS3Server();
const processor = cpus()[0]?.model ?? 'unknown processor';
console.log(`${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${processor}\n\n${tableHead}`);
let failures = 0;
for (const { name, run, rounds, long } of wanted) {
  if (isStopping) break;
  try {
    const outcome = await run(Number(times ?? (isLong ? long : rounds))).finally(endRow);
    console.log(formatRow(name, outcome));
    if (!isAcceptable(outcome)) failures += 1;
  } catch (error) {
    failures += 1;
    console.log(`| ${name} | could not run: ${(error as Error).message} |`);
  }
}
process.exit(failures === 0 ? 0 : 1);
