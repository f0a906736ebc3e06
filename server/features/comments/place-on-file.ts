import { type AxisPlace, axisPlaceOf, type CommentPlace, placeKindOf, placeOn } from '#contract/comments/places.ts';
import type { AssetFacts } from '#contract/media/asset-facts.ts';
import { type FileKind, kindOfType, nounOf } from '#contract/media/kinds.ts';
import { loadClock } from '#server/features/processing/processing.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { VersionRow } from './comments.queries.ts';
import { type Moment, placeInTime } from './place-in-time.ts';

type Given = Parameters<typeof placeInTime>[0] & { place?: CommentPlace | undefined };
type Stored = Moment & Omit<AxisPlace, 'frame'>;

const nowhere = { area: null, words: null };

/** The place of a new comment on a version, checked against what the server knows about its file. */
export async function placeOnFile(db: Db, given: Given, version: VersionRow): Promise<Stored> {
  const kind = kindOfType(version.contentType);
  if (kind === 'video') return { ...nowhere, ...placeInTime(asTime(given), await loadClock(db, version)) };
  if (kind === 'other') {
    throw new AppError('bad_request', 'This file is stored and not reviewed, so it takes no comments.');
  }
  const frame = { frame: given.frame ?? 0, endFrame: given.endFrame ?? null };
  const place = given.place ?? placeOn(kind, { ...nowhere, ...frame });
  if (place.kind !== placeKindOf(kind)) throw wrongKind(kind);
  const on = axisPlaceOf(place);
  const end = on.endFrame ?? on.frame;
  refuseBeyond(end, version.asset);
  if (end < on.frame) {
    throw new AppError('bad_request', 'A range ends after the place where it begins. Mark it again.', 'body.place');
  }
  const rate = version.asset?.kind === 'audio' ? version.asset.sampleRate : Number.POSITIVE_INFINITY;
  return { ...on, endFrame: end === on.frame ? null : end, timeUs: Math.round((on.frame / rate) * 1e6) };
}

function asTime({ place, ...given }: Given): Given {
  if (!place) return given;
  if (place.kind !== 'frame') throw wrongKind('video');
  return { seconds: 0, frame: place.frame, endFrame: place.endFrame };
}

function wrongKind(kind: FileKind): AppError {
  return new AppError('bad_request', `This is not a place on a ${nounOf(kind)}. Refresh the page.`, 'body.place');
}

/** The length of the axis. */
export function countPlaces(facts: AssetFacts): number {
  return facts.kind === 'pdf' ? facts.pages : facts.kind === 'audio' ? facts.sampleCount : 1;
}

/** An image has one place. Until a file has been read, its length is unknown. */
function refuseBeyond(last: number, facts: AssetFacts | null): void {
  if (last === 0) return;
  if (!facts) throw new AppError('conflict', 'Vizio has not read this file yet. Try again in a moment.', 'body.place');
  const count = countPlaces(facts);
  if (last < count) return;
  const end = facts.kind === 'pdf' ? `has ${count} pages` : `ends with sample ${count - 1}`;
  throw new AppError('bad_request', `This ${nounOf(facts.kind)} ${end}. Choose an earlier place.`, 'body.place');
}
