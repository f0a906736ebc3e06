import pLimit from 'p-limit';
import type { FixVerdict, PlacementFailure, Placements } from '#contract/comments/placements.ts';
import { offeredStills } from '#contract/comments/placements.ts';
import { hourMs, minuteMs } from '#contract/durations.ts';
import type { AssetFacts } from '#contract/media/asset-facts.ts';
import { kindOfType } from '#contract/media/kinds.ts';
import type { FrameClock } from '#contract/media/timecode.ts';
import { type Compared, loadAlignments } from '#server/features/changes/changes.ts';
import { loadClock, loadFingerprints } from '#server/features/processing/processing.ts';
import { findStillsInThread } from '#server/media/media.ts';
import type { Authorized } from '#server/platform/access/authorized.ts';
import { isByLink } from '#server/platform/access/policy.ts';
import { AppError } from '#server/platform/app-error.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { takeTry } from '#server/platform/limits/rate-limits.ts';
import { announceComments } from '#server/platform/realtime/events.ts';
import type { Services } from '#server/platform/services.ts';
import { changeThread } from '../change-thread.ts';
import { holdComment, holdVersion, markResolved } from '../changes.queries.ts';
import { findVersion, type VersionRow } from '../comments.queries.ts';
import { countPlaces } from '../place-on-file.ts';
import { loadNeededClocks } from '../show-comments.ts';
import { type Caller, requirePerson, type SeenComment, type Video } from '../subjects.ts';
import { findOrigin, type Origin, placeComment, type Root } from './place-comments.ts';
import { placeOnAssets } from './place-on-assets.ts';
import {
  deletePlacement,
  findChecks,
  findHandPlaced,
  findRoots,
  putCheck,
  putPlacement,
  type RootRow,
} from './placements.queries.ts';

type Needed = Pick<Services, 'db' | 'queue' | 'storage'>;

/** The places of the threads of all earlier versions. Requests comparisons of pictures that are missing. */
export async function listPlacements(
  services: Needed,
  caller: Caller,
  video: Video<'view'>,
  version: VersionRow,
): Promise<Placements> {
  const { db } = services;
  const kind = kindOfType(version.contentType);
  const [all, byHand, checks] = await Promise.all([
    findRoots(db, { itemId: video.id, before: version.number, byLink: isByLink(caller, video) }),
    findHandPlaced(db, video.id, version.number),
    findChecks(db, version.id),
  ]);
  // Comments on another kind of file stay on their version.
  const rows = all.filter(({ contentType }) => kindOfType(contentType) === kind);
  const handPlaced = Map.groupBy(byHand, ({ commentId }) => commentId);
  const of = ({ id }: { id: string }) => handPlaced.get(id) ?? [];
  if (kind !== 'video') {
    return { placements: await placeOnAssets(services, version, rows, { byHand: of, checks }), failures: [] };
  }
  const roots = await loadRoots(db, rows);
  const origins = roots.map((root) => findOrigin(root, of(root), version.number));
  const alignments = await loadAlignments(
    services,
    caller,
    origins.map(({ mediaId }) => mediaId),
    version,
  );
  const compared = (mediaId: string): Compared => alignments.get(mediaId) ?? { state: 'waiting' };
  const failed = origins.filter(({ mediaId }) => compared(mediaId).state === 'failed');
  const clocks =
    failed.length === 0
      ? noClocks
      : await loadClocks(db, video.id, [version.number, ...failed.map((origin) => origin.version)]);
  const clockOf = (number: number) => clocks.get(number) ?? null;
  const placements = roots.map((root) => {
    const check = checks.get(root.id) ?? null;
    return placeComment(root, { version: version.number, byHand: of(root), compared, clockOf, check });
  });
  return { placements, failures: listFailures(failed, compared, version.number) };
}

const noClocks: ReadonlyMap<number, FrameClock> = new Map();

async function loadClocks(db: Db, itemId: string, numbers: readonly number[]): Promise<Map<number, FrameClock>> {
  const clocks = new Map<number, FrameClock>();
  for (const number of new Set(numbers)) {
    const version = await findVersion(db, itemId, number);
    const clock = version && (await loadClock(db, version));
    if (clock) clocks.set(number, clock);
  }
  return clocks;
}

/** Each version once, the oldest first. */
function listFailures(
  failed: readonly Origin[],
  compared: (mediaId: string) => Compared,
  now: number,
): PlacementFailure[] {
  const failures = new Map<number, PlacementFailure>();
  for (const { version, mediaId } of failed) {
    const found = compared(mediaId);
    if (found.state !== 'failed') continue;
    const named = found.cause === 'now' ? now : version;
    failures.set(named, { version: named, reason: found.cause === 'pair' ? 'not-compared' : 'not-processed' });
  }
  return [...failures.values()].sort((one, other) => one.version - other.version);
}

/** With the frames of comments that were written before their video was processed. */
async function loadRoots(db: Db, rows: RootRow[]): Promise<Root[]> {
  const clocks = await loadNeededClocks(db, rows);
  return rows.map(({ versionId, ...root }) => {
    const clock = clocks.get(versionId);
    return { ...root, frame: root.frame ?? clock?.frameAt(root.timeUs / 1e6) ?? null };
  });
}

type Changeable = Authorized<SeenComment, 'resolve'>;

/** Null: not in this version. A range keeps its length. */
export async function placeByHand(
  db: Db,
  caller: Caller,
  comment: Changeable,
  { version: number, frame }: { version: number; frame: number | null },
): Promise<void> {
  const person = requirePerson(caller);
  const version = await loadLater(db, comment, number);
  const frameCount = version.asset ? countPlaces(version.asset) : (await loadClock(db, version))?.frameCount;
  if (frame !== null && frameCount === undefined) {
    throw new AppError('conflict', 'This version is still being processed. Try again in a moment.', 'body.frame');
  }
  if (frame !== null && frameCount !== undefined && frame >= frameCount) {
    throw new AppError('bad_request', explainEnd(version.asset, frameCount, frame), 'body.frame');
  }
  await change(db, comment, version, async (tx) =>
    putPlacement(tx, comment.id, version.id, person, { frame, endFrame: endOf(comment, frame, frameCount ?? 0) }),
  );
}

function explainEnd(asset: AssetFacts | null, count: number, frame: number): string {
  if (asset?.kind === 'image') return 'An image has one place, 0.';
  const unit = asset ? { pdf: 'page', audio: 'sample' }[asset.kind] : 'frame';
  // Pages have the numbers that people read.
  const from = unit === 'page' ? 1 : 0;
  return `This version ends with ${unit} ${count - 1 + from}, so there is no ${unit} ${frame + from}. Choose an earlier one.`;
}

function endOf(comment: SeenComment, frame: number | null, frameCount: number): number | null {
  if (frame === null || comment.frame === null || comment.endFrame === null) return null;
  const end = Math.min(frameCount - 1, frame + comment.endFrame - comment.frame);
  return end > frame ? end : null;
}

export async function unplace(db: Db, comment: Changeable, number: number): Promise<void> {
  const version = await loadLater(db, comment, number);
  await change(db, comment, version, (tx) => deletePlacement(tx, comment.id, version.id));
}

/** `fixed` resolves the comment; everything else leaves it open, or opens it again. */
export async function checkFix(
  db: Db,
  caller: Caller,
  comment: Changeable,
  { version: number, verdict }: { version: number; verdict: FixVerdict | null },
): Promise<void> {
  const person = requirePerson(caller);
  const version = await loadLater(db, comment, number);
  await changeThread(db, { itemId: comment.itemId, threadId: comment.id }, async (tx, { teamId, name }) => {
    await requireBoth(tx, comment, version);
    const before = await putCheck(tx, comment.id, version.id, person, verdict);
    const reopens = verdict === 'not-fixed' || before === 'fixed';
    const hasChanged = (verdict === 'fixed' || reopens) && (await markResolved(tx, comment.id, verdict === 'fixed'));
    if (hasChanged && verdict === 'fixed') {
      await recordAudit(tx, teamId, caller, [{ action: 'comment.resolve', subject: name, itemId: comment.itemId }]);
    }
    await announceComments(tx, comment, [comment.id]);
  });
}

/** None until the pictures of both versions are known to the server. Those of long videos take 100 MB and some seconds. */
export async function findStills(
  services: Pick<Services, 'db' | 'storage'>,
  caller: Caller,
  comment: Authorized<SeenComment, 'view'>,
  number: number,
): Promise<number[]> {
  const who = caller.userId ?? caller.share.id;
  await takeTry(services.db, [{ what: 'find stills by', who, max: stillsPerHour, perMs: hourMs }]);
  if (inTurn.pendingCount >= mostWaiting)
    throw new AppError('rate_limited', 'Too many pictures are being compared at once. Wait a minute, then try again.');
  return inTurn(() => compareStills(services, comment, number));
}

async function compareStills(
  services: Pick<Services, 'db' | 'storage'>,
  comment: Authorized<SeenComment, 'view'>,
  number: number,
): Promise<number[]> {
  const { db } = services;
  const version = await loadLater(db, comment, number);
  const own = await findVersion(db, comment.itemId, comment.version);
  // The caller sees this one.
  const scope = { itemId: comment.itemId, before: number, byLink: false };
  const [root] = await loadRoots(db, await findRoots(db, scope, comment.id));
  if (!root || root.frame === null || !own?.facts || !version.facts) return [];
  const [old, now] = await Promise.all([own, version].map(({ mediaId }) => loadFingerprints(services, mediaId)));
  if (!old || !now) return [];
  const cuts = {
    old: { ...old, frameRate: own.facts.video.frameRate },
    now: { ...now, frameRate: version.facts.video.frameRate },
  };
  const stills = { frame: root.frame, most: offeredStills };
  return findStillsInThread({ ...cuts, stills }, { longestCpuMs: longestStillsCpuMs });
}

/** Some seconds for the longest videos; only a fault of ours takes this long. */
const longestStillsCpuMs = 10 * minuteMs;
const stillsPerHour = 300;
const inTurn = pLimit(1);
const mostWaiting = 20;

/** A version after the comment's own. */
async function loadLater(db: Db, comment: SeenComment, number: number): Promise<VersionRow> {
  if (comment.parentId !== null) {
    throw new AppError('bad_request', 'A reply has the place of its thread. Choose the first comment of the thread.');
  }
  const version = await findVersion(db, comment.itemId, number);
  if (!version) throw new AppError('not_found', 'This file has no such version. Choose another one.');
  if (kindOfType(comment.contentType) !== kindOfType(version.contentType)) {
    throw new AppError('bad_request', 'A comment follows its file only into versions of the same kind. Choose one.');
  }
  if (version.number > comment.version) return version;
  const message = `This comment is on version ${comment.version}. Choose a later version.`;
  throw new AppError('bad_request', message, 'body.version');
}

async function change(
  db: Db,
  comment: SeenComment,
  version: VersionRow,
  work: (tx: Tx) => Promise<void>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await requireBoth(tx, comment, version);
    await work(tx);
    await announceComments(tx, comment, [comment.id]);
  });
}

/** Either may have been deleted or moved to another file meanwhile. */
async function requireBoth(tx: Tx, comment: SeenComment, version: VersionRow): Promise<void> {
  const held = await holdComment(tx, comment.id);
  const isThere = held?.versionId === comment.versionId && !held.isDeleted;
  if (isThere && (await holdVersion(tx, version.id, comment.itemId))) return;
  throw new AppError('conflict', 'This comment or this version was deleted or moved meanwhile. Reload the page.');
}
