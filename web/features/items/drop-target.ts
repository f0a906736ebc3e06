import type { Destination } from './use-item-actions.ts';

/**
 * Anything on the page can take dropped items by saying where they go:
 * `data-drop-folder={id}` (a folder of the team that is shown) or `data-drop-team={id}` (the top of a team), both with
 * `data-drop-name`, which the message afterwards uses. A part of the path says `data-drop-depth` besides.
 */
const selector = '[data-drop-folder], [data-drop-team]';

/** On what would take the items or files that hover over it. */
export const overAttribute = 'data-drop-over';

export type DropTarget = {
  element: HTMLElement;
  to: Destination;
  /** How many folders the way to it has, where it is a part of the path. */
  depth: number | undefined;
};

export function dropTargetAt(x: number, y: number, shownTeamId: string): DropTarget | null {
  const element = document.elementFromPoint(x, y)?.closest<HTMLElement>(selector);
  if (!element) return null;
  const { dropFolder, dropTeam, dropName, dropDepth } = element.dataset;
  const name = dropName ?? element.getAttribute('aria-label') ?? element.textContent ?? '';
  const to = dropFolder ? { teamId: shownTeamId, parentId: dropFolder } : { teamId: dropTeam ?? '', parentId: null };
  return { element, to: { ...to, name }, depth: dropDepth === undefined ? undefined : Number(dropDepth) };
}
