import type { FixCheck, Placement, PlacementFailure } from '#contract/comments/placements.ts';

/** Says what happened to the picture of a comment of an earlier version; null if it is where it was. */
export function placeWords({ state, placedBy }: Placement, version: number): string | null {
  if (placedBy !== null) return state === 'gone' ? `Not in v${version}, says ${placedBy}` : `Placed by ${placedBy}`;
  return {
    exact: null,
    moved: 'Moved',
    trimmed: 'Its frame was trimmed; shown on the nearest one',
    changed: 'Picture changed',
    gone: `Not in v${version}`,
    unsure: `Could not find this picture in v${version}`,
    waiting: 'Comparing pictures …',
    failed: 'At its old time',
  }[state];
}

const list = new Intl.ListFormat('en');

/** Why comments keep their old times in a version. */
export function failureWords(failures: readonly PlacementFailure[], version: number): string {
  const unprocessed = failures.filter(({ reason }) => reason === 'not-processed').map((failure) => failure.version);
  const uncompared = failures.filter(({ reason }) => reason === 'not-compared');
  const sentences = uncompared.map(
    (failure) =>
      `The pictures of v${failure.version} and v${version} could not be compared, so the comments of v${failure.version} keep their old times.`,
  );
  if (unprocessed.length > 0) {
    const whose = unprocessed.includes(version)
      ? 'the comments of earlier versions'
      : `${unprocessed.length === 1 ? 'its' : 'their'} comments`;
    const names = list.format(unprocessed.map((number) => `v${number}`));
    sentences.unshift(`${names} could not be processed, so ${whose} keep their old times.`);
  }
  return sentences.join(' ');
}

export function checkWords({ verdict, by }: FixCheck, version: number): string {
  return {
    done: `To check in v${version}, says ${by}`,
    fixed: `Fixed in v${version}, checked by ${by}`,
    'not-fixed': `Not fixed in v${version}, says ${by}`,
  }[verdict];
}
