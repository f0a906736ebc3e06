import type { Destination } from '../actions/use-item-actions.ts';

/**
 * Elements become drop targets with `data-drop-folder={id}` (a folder of the current team) or `data-drop-team={id}`
 * (the root of a team), plus `data-drop-name` for messages. Folders outside the open one also set `data-drop-path`: their
 * names from the project down, joined by slashes.
 */
const selector = '[data-drop-folder], [data-drop-team]';

/** Set on the drop target under the pointer. */
export const overAttribute = 'data-drop-over';

export type DropTarget = { element: HTMLElement; to: Destination };

export function dropTargetAt(x: number, y: number, shownTeamId: string): DropTarget | null {
  const element = document.elementFromPoint(x, y)?.closest<HTMLElement>(selector);
  if (!element) return null;
  const { dropFolder, dropTeam, dropName, dropPath } = element.dataset;
  const name = dropName ?? element.getAttribute('aria-label') ?? element.textContent ?? '';
  const to = dropFolder ? { teamId: shownTeamId, parentId: dropFolder } : { teamId: dropTeam ?? '', parentId: null };
  const names = dropPath?.split('/').filter((part) => part !== '');
  return { element, to: { ...to, name, names } };
}
