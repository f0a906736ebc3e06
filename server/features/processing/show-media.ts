import { kindOfType } from '#contract/media/kinds.ts';
import type { MediaFacts } from '#contract/media/media-facts.ts';
import type { Media } from '#contract/media/processing.ts';
import { type ItemRow, playedByBrowsers } from '#server/features/items/items.ts';
import { isFingerprint } from '#server/media/media.ts';
import type { Caller } from '#server/platform/access/actor.ts';
import type { Authorized } from '#server/platform/access/authorized.ts';
import { isByLink, may } from '#server/platform/access/policy.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Services } from '#server/platform/services.ts';
import { signNow } from '#server/platform/storage/signed-links.ts';
import { signFrameTimes } from './frame-tables.ts';
import { signGrowing } from './growing.ts';
import { chosenPoster, remuxed } from './outputs.ts';
import { findMedia, findOutputs, findVersions, type OutputRow, type VersionRow } from './processing.queries.ts';

/** One version of a file, the newest when none is named. */
export async function showMedia(
  services: Pick<Services, 'db' | 'storage' | 'config' | 'links'>,
  caller: Caller,
  item: Authorized<ItemRow, 'view'>,
  number?: number,
): Promise<Media> {
  const { db, storage } = services;
  const versions = showNames(await findVersions(db, item.id), caller, item);
  const shown = number === undefined ? versions[0] : versions.find((version) => version.number === number);
  const media = shown && (await findMedia(db, shown.mediaId));
  if (!shown || !media) throw new AppError('not_found', 'This file has no such version. Choose another one.');
  const sign = signNow(storage, caller);
  const rows = choosePoster(shown, await findOutputs(db, media.id)).flatMap((row) =>
    row.detail && !isFingerprint(row.detail) ? [{ ...row, detail: row.detail }] : [],
  );
  const outputs = rows.filter(({ kind }) => kind !== remuxed);
  const has540p = outputs.some(({ kind }) => kind === '540p');
  // Until the file is probed, its content type decides.
  const isPlayable = media.facts?.isBrowserPlayable ?? shownByBrowsers(media.contentType);
  // A remux has the pictures of the original, so it needs the same permission.
  const original = isPlayable ? media : rows.find(({ kind }) => kind === remuxed);
  const playable = original && may(caller, 'download', item) ? original : undefined;
  return {
    itemId: item.id,
    mediaId: media.id,
    name: item.name,
    contentType: media.contentType,
    version: describeVersion(shown, item),
    versions: versions.map((version) => describeVersion(version, item)),
    facts: original && original !== media ? startAtZero(media.facts) : media.facts,
    asset: media.asset,
    processing: { state: media.state, percent: media.percent, problem: media.problem },
    original: playable ? await sign(playable.id, playable.contentType) : null,
    frameTimes: signFrameTimes(services, media),
    growing: media.state === 'running' && !has540p ? await signGrowing(services, caller, media.id) : null,
    outputs: await Promise.all(
      outputs.map(async ({ id, contentType, sizeBytes, detail }) => ({
        url: await sign(id, contentType),
        size: sizeBytes,
        output: detail,
      })),
    ),
  };
}

/** A browser reads a PDF itself; other kinds have a review copy. */
function shownByBrowsers(contentType: string): boolean {
  return playedByBrowsers.has(contentType) || kindOfType(contentType) === 'pdf';
}

/** As for downloads: a visitor of a link gets no name of a file that the item lost when it was renamed. */
function showNames(versions: VersionRow[], caller: Caller, item: Authorized<ItemRow, 'view'>): VersionRow[] {
  const isHidden = isByLink(caller, item) && !versions.some(({ fileName }) => fileName === item.name);
  return isHidden ? versions.map((version) => ({ ...version, fileName: null })) : versions;
}

/** An original begins at its own time, a remux at 0. */
function startAtZero(facts: MediaFacts | null): MediaFacts | null {
  return facts && { ...facts, video: { ...facts.video, startTicks: 0, startMs: 0 } };
}

/** Copies of a video share its outputs but not their choice of a poster. */
function choosePoster({ posterFrame }: VersionRow, rows: OutputRow[]): OutputRow[] {
  const chosen = rows.find(({ kind, detail }) => posterFrame !== null && kind === chosenPoster(posterFrame) && detail);
  const poster = chosen ?? rows.find(({ kind }) => kind === 'poster');
  return rows.filter((row) => !row.kind.startsWith('poster') || row === poster);
}

function describeVersion(
  { number, fileName, contentType, createdAt, createdBy, sizeBytes }: VersionRow,
  { name }: Pick<ItemRow, 'name'>,
): Media['version'] {
  return {
    number,
    fileName: fileName ?? name,
    kind: kindOfType(contentType),
    createdAt: createdAt.toISOString(),
    createdBy: createdBy ?? 'A former user',
    size: sizeBytes,
  };
}
