import type { FixCheck, Placement } from '#contract/comments/placements.ts';
import { kindOfType } from '#contract/media/kinds.ts';
import { loadGrids } from '#server/features/processing/processing.ts';
import { createFollower } from '#server/media/media.ts';
import type { Services } from '#server/platform/services.ts';
import type { VersionRow } from '../comments.queries.ts';
import { countPlaces } from '../place-on-file.ts';
import { findOrigin, type HandPlaced, type Origin, takeChosen } from './place-comments.ts';
import type { RootRow } from './placements.queries.ts';

type Given = {
  byHand: (root: RootRow) => readonly HandPlaced[];
  checks: ReadonlyMap<string, FixCheck>;
};

/**
 * The places of the threads of earlier versions on a file that is no video. An image and the pages of a PDF are found by
 * their grids. On a sound they keep their samples, whatever is heard there.
 */
export async function placeOnAssets(
  services: Pick<Services, 'db' | 'storage'>,
  version: VersionRow,
  roots: readonly RootRow[],
  { byHand, checks }: Given,
): Promise<Placement[]> {
  const now = await loadGrids(services, version.mediaId);
  const followers = new Map<string, ReturnType<typeof createFollower> | null>();
  const find = async ({ mediaId, frame, endFrame }: Origin, { area }: RootRow) => {
    if (kindOfType(version.contentType) === 'audio') return keepSamples(version, { frame, endFrame });
    const old = followers.has(mediaId) ? null : await loadGrids(services, mediaId);
    if (!followers.has(mediaId)) followers.set(mediaId, old && now && createFollower(old, now));
    const follow = followers.get(mediaId);
    if (!follow || frame === null) return { state: 'unsure', frame, endFrame } as const;
    return { ...follow({ frame, area }), endFrame: null };
  };
  const placements: Placement[] = [];
  for (const root of roots) {
    const chosen = byHand(root).find((one) => one.version === version.number);
    const place = chosen ? takeChosen(root, chosen) : await find(findOrigin(root, byHand(root), version.number), root);
    const before = { version: root.version, frame: root.frame };
    const check = checks.get(root.id) ?? null;
    placements.push({ commentId: root.id, before, placedBy: chosen?.by ?? null, check, ...place });
  }
  return placements;
}

function keepSamples({ asset }: VersionRow, { frame, endFrame }: Pick<Origin, 'frame' | 'endFrame'>) {
  const isBeyond = asset !== null && frame !== null && frame >= countPlaces(asset);
  return isBeyond
    ? ({ state: 'gone', frame: null, endFrame: null } as const)
    : ({ state: 'failed', frame, endFrame } as const);
}
