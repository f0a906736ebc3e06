import ChevronRight from 'lucide-react/icons/chevron-right';
import Folder from 'lucide-react/icons/folder';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { Team } from '#contract/teams/teams.ts';
import { classNames } from '#web/ui/class-names.ts';
import { MiddleName } from '#web/ui/text/middle-name.tsx';
import { useWorkspace } from '../workspace-context.ts';
import type { TreeRow } from './flatten-tree.ts';
import { closeFolder, openFolders } from './open-folders.ts';
import { useTree } from './use-tree.ts';

/** The projects of a team and their folders, with the keys of the ARIA tree pattern. Each is a drop target. */
export function ProjectTree({ team }: { team: Team }) {
  const { places } = useWorkspace();
  const [params] = useSearchParams();
  const { rows, current, isLoaded } = useTree(team);
  const [focused, setFocused] = useState<string>();
  const tree = useRef<HTMLDivElement>(null);
  const stop = rows.find(({ id }) => id === focused) ?? rows.find(({ id }) => id === current) ?? rows[0];

  useEffect(() => {
    if (current === undefined) return;
    setFocused(current);
    tree.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest' });
  }, [current]);

  function focus(row: TreeRow | undefined) {
    if (!row) return;
    setFocused(row.id);
    tree.current?.querySelector<HTMLElement>(`[data-drop-folder="${row.id}"]`)?.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    // These keys belong to the tree; elsewhere on the page they act on the selected items.
    if (!event.ctrlKey && !event.metaKey && event.key !== '?' && event.key !== '/') event.stopPropagation();
    const index = rows.findIndex(({ id }) => id === stop?.id);
    const row = rows[index];
    if (!row || event.ctrlKey || event.metaKey || event.altKey) return;
    const moves: Record<string, () => void> = {
      ArrowDown: () => focus(rows[index + 1]),
      ArrowUp: () => focus(rows[index - 1]),
      Home: () => focus(rows[0]),
      End: () => focus(rows.at(-1)),
      ArrowRight: () => {
        if (row.isOpen === false) openFolders([row.id]);
        else if (row.isOpen) focus(rows[index + 1]);
      },
      ArrowLeft: () => {
        if (row.isOpen) closeFolder(row.id);
        else focus(rows.find(({ id }) => id === row.parentId));
      },
    };
    const move = moves[event.key];
    const isLetter = event.key.length === 1 && event.key !== ' ' && event.key !== '?' && event.key !== '/';
    if (!move && !isLetter) return;
    event.preventDefault();
    if (move) return move();
    const letter = event.key.toLocaleLowerCase();
    const after = [...rows.slice(index + 1), ...rows.slice(0, index + 1)];
    focus(after.find(({ name }) => name.toLocaleLowerCase().startsWith(letter)));
  }

  if (isLoaded && rows.length === 0) return <p className="px-2.5 py-1 text-quiet text-sm">No projects yet</p>;
  return (
    <div ref={tree} role="tree" aria-label="Projects" onKeyDown={onKeyDown}>
      {rows.map((row, index) => (
        <Link
          key={row.id}
          to={places.folderHref(team.id, row.names, params)}
          role="treeitem"
          aria-level={row.level}
          aria-posinset={row.position}
          aria-setsize={row.siblings}
          aria-expanded={row.isOpen}
          aria-current={row.id === current ? 'page' : undefined}
          aria-selected={row.id === current}
          tabIndex={row.id === stop?.id ? 0 : -1}
          onFocus={() => setFocused(row.id)}
          data-drop-folder={row.id}
          data-drop-name={row.name}
          data-drop-path={row.names.join('/')}
          draggable={false}
          style={{ '--tree-level': row.level - 1 } as Record<string, number>}
          className={classNames(
            'tree-row flex h-control items-center gap-1 rounded-md pr-2 text-sm outline-offset-[-2px] transition-colors data-drop-over:bg-accent-soft',
            row.id === current ? 'bg-hover font-medium text-text' : 'text-quiet hover:bg-hover hover:text-text',
          )}
        >
          {/* Keyboards open and close with the arrows. */}
          {/* biome-ignore lint/a11y/noStaticElementInteractions: see above */}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: see above */}
          <span
            className="grid size-6 shrink-0 place-items-center rounded-sm hover:bg-line"
            onClick={(event) => {
              if (row.isOpen === undefined) return;
              event.preventDefault();
              row.isOpen ? closeFolder(row.id) : openFolders([row.id]);
            }}
          >
            {row.isOpen !== undefined && (
              <ChevronRight
                size={12}
                aria-hidden="true"
                className={classNames('transition-transform', row.isOpen && 'rotate-90')}
              />
            )}
          </span>
          <Folder size={16} className="shrink-0 text-accent" aria-hidden="true" />
          <MiddleName
            name={row.name}
            before={rows[index - 1]?.name}
            after={rows[index + 1]?.name}
            className="min-w-0 flex-1"
          />
        </Link>
      ))}
    </div>
  );
}
