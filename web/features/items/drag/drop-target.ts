import type { Destination } from '../actions/use-item-actions.ts';

/** The file that a dropped one becomes the newest version of. */
export type VersionTarget = { id: string; name: string };

/**
 * Elements become drop targets with `data-drop-folder={id}` (a folder of the current team) or `data-drop-team={id}`
 * (the root of a team), plus `data-drop-name` for messages. Folders outside the open one also set `data-drop-path`: their
 * names from the project down, joined by slashes. Files have `data-drop-version={id}`: one other file can be dropped on
 * them, as their newest version.
 */
const selector = '[data-drop-folder], [data-drop-team]';
const withVersions = `${selector}, [data-drop-version]`;

/** Set on the drop target under the pointer. */
export const overAttribute = 'data-drop-over';

export type DropTarget = { element: HTMLElement } & (
  | { to: Destination; versionOf?: undefined }
  | { versionOf: VersionTarget; to?: undefined }
);

export function dropTargetAt(
  { x, y }: { x: number; y: number },
  shownTeamId: string,
  takesVersions: boolean,
): DropTarget | null {
  const element = document.elementFromPoint(x, y)?.closest<HTMLElement>(takesVersions ? withVersions : selector);
  if (!element) return null;
  const { dropFolder, dropTeam, dropName, dropPath, dropVersion } = element.dataset;
  const name = dropName ?? element.getAttribute('aria-label') ?? element.textContent ?? '';
  if (dropVersion) return { element, versionOf: { id: dropVersion, name } };
  const to = dropFolder ? { teamId: shownTeamId, parentId: dropFolder } : { teamId: dropTeam ?? '', parentId: null };
  const names = dropPath?.split('/').filter((part) => part !== '');
  return { element, to: { ...to, name, names } };
}
