import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { type Alignment, isSure } from '#contract/media/alignment.ts';
import { eachOfTwo } from '#rig/files/clips.ts';
import { makeFolder } from '#rig/folders.ts';
import { drawFootage, readFootage, type Shot } from '#rig/re-edits/footage.ts';
import { type EditName, editNames, makeReEdit, type ReEdit } from '#rig/re-edits/re-edit.ts';
import { type Encoding, renderCut } from '#rig/re-edits/render.ts';
import { addUp, outcomes, score, shareOf, type Table } from '#rig/re-edits/score.ts';
import { makeRandom, type Random } from '#rig/values/random.ts';
import { alignCuts, type Cut } from '#server/media/alignment/align.ts';
import type { Pictures } from '#server/media/fingerprint/fingerprint.ts';

const reEdits = Number(process.env.EDITS ?? 200);
/** Another one makes other re-edits of the same takes. */
const firstSeed = Number(process.env.SEED ?? 5_000);
const comments = 40;
const reEncodes = 20;
/** Real footage, from any folder; without it all takes are drawn. Files in TUNING are for the tuning of the alignment alone. */
const folderOfFootage = process.env.FOOTAGE;
const tuning = /^(Megamind|tree|vtest|box|cup|pancake|cockatoo|example3)\./;
const drawnSeed = 22;
const sizes: Encoding['size'][] = [
  [384, 216],
  [256, 144],
  [640, 360],
];

/** The places that the alignment finds for comments in re-edits of known truth, and its time for long videos. */
export async function measureAlignment(): Promise<void> {
  // First, so that the memory is that of the alignment alone.
  for (const minutes of [30, 120]) reportLong(minutes);
  const real = folderOfFootage ? (await readFootage(folderOfFootage)).filter(({ name }) => !tuning.test(name)) : [];
  const takes = [...real, ...real, ...drawFootage(30, drawnSeed), ...drawFootage(10, drawnSeed + 1, ['slow'])];
  console.log(`\n${real.length} real takes, 40 drawn ones; none of them was used for tuning`);
  const folder = await makeFolder();
  await reportReEdits(folder, takes);
  await reportReEncodes(folder, takes);
}

/** Each pair of cuts is aligned with its sound, and once more as if it had none. */
const kinds = ['with sound', 'mute'] as const;
type Kind = (typeof kinds)[number];

async function reportReEdits(folder: string, takes: Shot[]): Promise<void> {
  const tables: Record<Kind, Table[]> = { 'with sound': [], mute: [] };
  await eachOfTwo(
    Array.from({ length: reEdits }, (_, n) => n),
    async (n) => {
      const random = makeRandom(firstSeed + n);
      const edits: EditName[] = Array.from({ length: 2 + random.below(5) }, () => random.pick(editNames));
      const reEdit = makeReEdit(choose(takes, random), edits, random);
      const encoding = { crf: 18 + random.below(15), size: random.pick(sizes) };
      const frames = Array.from({ length: comments }, () => random.below(reEdit.truth.length));
      const cuts = await render(folder, String(n), reEdit, encoding);
      for (const kind of kinds) {
        const table = score(reEdit, align(cuts, kind), frames);
        tables[kind].push(table);
        const missed = [...table].filter(([, row]) => row.wrong + row['said to be gone'] > 0);
        if (missed.length > 0)
          console.log(`re-edit ${n}, ${kind} (${edits.join(', ')}): ${JSON.stringify(Object.fromEntries(missed))}`);
      }
    },
  );
  for (const kind of kinds) reportTable(kind, addUp(tables[kind]));
}

function align({ old, now }: BothCuts, kind: Kind): Alignment {
  return kind === 'mute' ? alignCuts({ ...old, sounds: null }, { ...now, sounds: null }) : alignCuts(old, now);
}

function reportTable(kind: Kind, table: Table): void {
  console.log(
    `\n${reEdits} re-edits ${kind}, ${reEdits * comments} comments: | kind | comments | ${outcomes.join(' | ')} |`,
  );
  for (const [truth, row] of table) {
    const count = outcomes.reduce((sum, outcome) => sum + row[outcome], 0);
    const shares = outcomes.map((outcome) => `${((100 * row[outcome]) / count).toFixed(2)} %`);
    console.log(`| ${truth} | ${count} | ${shares.join(' | ')} |`);
  }
  const percent = (share: number) => `${(100 * share).toFixed(2)} %`;
  const [still, changed] = [
    ['same', 'moved'],
    ['regraded', 'reframed', 'retimed', 'titled'],
  ] as const;
  const all = [...table.keys()];
  console.log(`unchanged or moved: exact ${percent(shareOf(table, [...still], 'exact'))} (target 99.9 %)`);
  console.log(`  … within one ${percent(shareOf(table, [...still], 'exact', 'within one'))} (target 100 %)`);
  console.log(`changed: exact ${percent(shareOf(table, [...changed], 'exact'))} (target 95 %)`);
  console.log(`  … within one ${percent(shareOf(table, [...changed], 'exact', 'within one'))} (target 99 %)`);
  console.log(`removed, placed as sure: ${percent(shareOf(table, ['removed'], 'wrong', 'within one'))} (target 0)`);
  console.log(`sure and wrong: ${percent(shareOf(table, all, 'wrong'))} (target 0)`);
  console.log(`unsure: ${percent(shareOf(table, all, 'unsure'))} (target at most 3 % with sound)`);
}

function choose(takes: Shot[], random: Random): Shot[] {
  const chosen = new Set<Shot>();
  while (chosen.size < 18) chosen.add(random.pick(takes));
  return [...chosen];
}

/** Keeps the fingerprints of all cuts in this folder. The next run of the same re-edits then only aligns. */
const folderOfCuts = process.env.CUTS;

type BothCuts = { old: Cut; now: Cut };

async function render(folder: string, name: string, reEdit: ReEdit, encoding: Encoding): Promise<BothCuts> {
  const known = folderOfCuts && join(folderOfCuts, name);
  const kept = known && (await readFile(known).catch(() => null));
  const cuts: BothCuts = kept ? deserialize(kept) : await renderBoth(folder, name, reEdit, encoding);
  if (known && !kept) await writeFile(known, serialize(cuts));
  return cuts;
}

async function renderBoth(folder: string, name: string, reEdit: ReEdit, encoding: Encoding) {
  const first: Encoding = { crf: 20, size: [384, 216] };
  const old = await renderCut(folder, `${name}-old`, { pieces: reEdit.old, rate: reEdit.oldRate, encoding: first });
  const now = await renderCut(folder, `${name}-now`, { pieces: reEdit.now, rate: reEdit.nowRate, encoding });
  return { old: { ...old, frameRate: reEdit.oldRate }, now: { ...now, frameRate: reEdit.nowRate } };
}

async function reportReEncodes(folder: string, takes: Shot[]): Promise<void> {
  let changes = 0;
  await eachOfTwo(
    Array.from({ length: reEncodes }, (_, n) => n),
    async (n) => {
      const random = makeRandom(9_000 + n);
      const reEdit = makeReEdit(choose(takes, random), [], random);
      const encoding = { crf: (18 + (n * 14) / reEncodes) | 0, size: sizes[n % sizes.length] ?? [384, 216] };
      const cuts = await render(folder, `same-${n}`, reEdit, encoding as Encoding);
      const { segments, sound } = align(cuts, 'with sound');
      changes += segments.filter((segment) => segment.kind !== 'same' || !isSure(segment)).length + sound.length;
    },
  );
  console.log(`\n${reEncodes} encodings of the same cut, crf 18 to 32, three sizes: ${changes} changes (target 0)`);
}

const framesPerSecond = 25;

function reportLong(minutes: number): void {
  const random = makeRandom(minutes);
  const old = drawCells(minutes * 60 * framesPerSecond, random);
  const now = leaveOut(old, random);
  const rate = { num: framesPerSecond, den: 1 };
  const startMs = performance.now();
  const { segments } = alignCuts(
    { pictures: old, sounds: null, frameRate: rate },
    { pictures: now, sounds: null, frameRate: rate },
  );
  const seconds = (performance.now() - startMs) / 1000;
  const mb = process.resourceUsage().maxRSS / 1024;
  console.log(
    `${minutes} minutes against ${minutes} minutes: ${seconds.toFixed(1)} s, ${mb.toFixed(0)} MB at most, ${segments.length} segments`,
  );
}

const cellCount = 144;

/** Fingerprints of shots of two to eight seconds, in each of which the picture changes slowly. */
function drawCells(count: number, random: Random): Pictures {
  const cells = new Uint16Array(count * cellCount);
  let [left, drift, base] = [0, new Float64Array(cellCount), new Float64Array(cellCount)];
  for (let frame = 0; frame < count; frame++) {
    if (left === 0) {
      left = (2 + random.below(7)) * framesPerSecond;
      base = Float64Array.from({ length: cellCount }, () => 40 + random.below(430));
      drift = Float64Array.from({ length: cellCount }, () => random.below(200) / 50 - 2);
    }
    left -= 1;
    for (let n = 0; n < cellCount; n++) {
      base[n] = Math.max(0, Math.min(510, (base[n] ?? 0) + (drift[n] ?? 0) + random.below(3) - 1));
      cells[frame * cellCount + n] = base[n] ?? 0;
    }
  }
  return { count, cells };
}

/** Without one in twenty stretches of two to six seconds. */
function leaveOut({ count, cells }: Pictures, random: Random): Pictures {
  const kept: Uint16Array[] = [];
  for (let from = 0; from < count; ) {
    const to = Math.min(count, from + (2 + random.below(5)) * framesPerSecond);
    if (random.below(20) > 0) kept.push(cells.subarray(from * cellCount, to * cellCount));
    from = to;
  }
  const left = new Uint16Array(kept.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of kept) {
    left.set(part, at);
    at += part.length;
  }
  return { count: left.length / cellCount, cells: left };
}
