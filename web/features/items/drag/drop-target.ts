import type { Destination } from '../actions/use-item-actions.ts';

/**
 * Elements become drop targets with `data-drop-folder={id}` (a folder of the current team) or `data-drop-team={id}`
 * (the root of a team), plus `data-drop-name` for messages. Parts of the path also set `data-drop-depth`.
 */
const selector = '[data-drop-folder], [data-drop-team]';

/** Set on the drop target under the pointer. */
export const overAttribute = 'data-drop-over';

export type DropTarget = {
  element: HTMLElement;
  to: Destination;
  /** For parts of the path: how many folders lead to it. */
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
