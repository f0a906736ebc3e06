import { keepPreviousData, useQuery } from '@tanstack/react-query';
import Clapperboard from 'lucide-react/icons/clapperboard';
import Folder from 'lucide-react/icons/folder';
import Search from 'lucide-react/icons/search';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { FoundItem } from '#contract/items/items.ts';
import type { Team } from '#contract/teams/teams.ts';
import { formatError } from '#web/api/api-error.ts';
import { call } from '#web/api/client.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Dialog, type DialogState } from '#web/ui/dialogs/dialog.tsx';
import { MiddleName } from '#web/ui/text/middle-name.tsx';

const debounceMs = 120;
const most = 50;

function useDebounced(value: string): string {
  const [late, setLate] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setLate(value), debounceMs);
    return () => clearTimeout(timer);
  }, [value]);
  return late;
}

/** Finds folders and videos anywhere in the team. Enter opens a folder, or reveals a video in its folder. */
export function CommandPalette({
  team,
  onOpenFolder,
  onReveal,
  ...dialog
}: DialogState & {
  team: Team;
  onOpenFolder: (names: readonly string[]) => void;
  onReveal: (names: readonly string[], id: string) => void;
}) {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(0);
  const list = useRef<HTMLUListElement>(null);
  const listId = useId();
  const q = useDebounced(text.trim());
  const search = useQuery({
    queryKey: ['items', team.id, 'search', q],
    queryFn: ({ signal }) => call('searchItems', { params: { teamId: team.id }, query: { q, limit: most } }, signal),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });
  const found = q === '' ? [] : (search.data?.items ?? []);
  const active = Math.min(chosen, found.length - 1);
  const optionId = (index: number) => `${listId}-${index}`;

  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  function open(item: FoundItem | undefined) {
    if (!item) return;
    dialog.onOpenChange(false);
    if (item.type === 'folder') onOpenFolder([...item.path, item.name]);
    else onReveal(item.path, item.id);
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && found.length > 0) {
      event.preventDefault();
      setChosen((active + step + found.length) % found.length);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      open(found[active]);
    }
  }

  const isSearched = q !== '' && !search.isPlaceholderData && search.data !== undefined;
  return (
    <Dialog {...dialog} title={`Search ${team.name}`} hideTitle width="wide">
      <div className="flex items-center gap-3 border-line border-b px-4">
        <Search size={16} className="shrink-0 text-quiet" aria-hidden="true" />
        <input
          role="combobox"
          aria-label={`Search ${team.name}`}
          aria-expanded={found.length > 0}
          aria-controls={listId}
          aria-activedescendant={found.length > 0 ? optionId(active) : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          placeholder={`Search everything in ${team.name}`}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setChosen(0);
          }}
          onKeyDown={onKeyDown}
          className="h-bar w-full bg-transparent text-md outline-none"
        />
      </div>
      <p role="status" className="px-4 pt-3 pb-1 text-quiet text-sm">
        {search.error && formatError(search.error)}
        {!search.error && q === '' && 'Type part of a name. Press Enter to open the selected item.'}
        {isSearched && found.length === 0 && `No name in this team contains “${q}”.`}
        {found.length > 0 && `${found.length === most ? 'The best ' : ''}${found.length} found`}
      </p>
      <ul
        ref={list}
        id={listId}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the pattern of a combobox
        role="listbox"
        aria-label="Found"
        tabIndex={-1}
        className="max-h-[60dvh] overflow-y-auto overscroll-contain p-2 empty:hidden"
      >
        {found.map((item, index) => {
          const Icon = item.type === 'folder' ? Folder : Clapperboard;
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys, as in every combobox
            // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
            <li
              key={item.id}
              id={optionId(index)}
              // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: see above
              role="option"
              aria-selected={index === active}
              onPointerMove={() => setChosen(index)}
              onClick={() => open(item)}
              className={classNames(
                'flex min-h-row cursor-pointer items-center gap-3 rounded-md px-3 py-1',
                index === active && 'bg-hover',
              )}
            >
              <Icon size={16} className="shrink-0 text-quiet" aria-hidden="true" />
              <span className="min-w-0 flex-1">
                <MiddleName
                  name={item.name}
                  before={found[index - 1]?.name}
                  after={found[index + 1]?.name}
                  className="font-medium"
                />
                <span className="block truncate text-quiet text-xs">{[team.name, ...item.path].join(' / ')}</span>
              </span>
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}
