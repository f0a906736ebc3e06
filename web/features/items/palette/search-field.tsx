import Search from 'lucide-react/icons/search';
import { useEffect, useRef, useState } from 'react';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { lazyComponent } from '#web/ui/lazy-component.ts';
import { Optional } from '#web/ui/notices/optional.tsx';
import { keyName } from '#web/ui/text/key-names.ts';
import { useOpeners, useWorkState, useWorkspace } from '../workspace-context.ts';

const TeamHits = lazyComponent(() => import('./team-hits.tsx').then((file) => file.TeamHits));

/** Filters this long after the last keystroke. */
const debounceMs = 1_000;
const chord = keyName('Ctrl K');

/** Filters the folder by name prefix, and lists hits elsewhere in the team beneath. The button opens the palette. */
export function SearchField() {
  const { spot, places } = useWorkspace();
  const { filter, setFilter } = useWorkState();
  const { openPalette } = useOpeners();
  const hasTeam = places.root.length === 0;
  const place = spot && `${spot.team.id}/${spot.names.join('/')}`;
  const [typed, setTyped] = useState({ place, text: filter });
  // The field resets in another folder, and when the filter is cleared elsewhere.
  const [seen, setSeen] = useState(filter);
  if (typed.place !== place) setTyped({ place, text: '' });
  if (seen !== filter) {
    setSeen(filter);
    if (filter === '') setTyped({ place, text: '' });
  }
  const text = typed.place === place ? typed.text : '';
  const [hasFocus, setFocus] = useState(false);
  const box = useRef<HTMLElement>(null);

  useEffect(() => {
    if (text === filter) return;
    const timer = setTimeout(() => setFilter(text), debounceMs);
    return () => clearTimeout(timer);
  }, [text, filter, setFilter]);

  if (!spot) {
    return (
      <button
        type="button"
        onClick={openPalette}
        aria-keyshortcuts="Control+K Meta+K /"
        className="mr-auto flex h-control w-full max-w-search items-center gap-2 rounded-md border border-line bg-panel px-3 text-left text-input text-quiet hover:border-line-strong"
      >
        <Search size={16} aria-hidden="true" />
        <span className="flex-1 truncate">Search everything</span>
        <kbd className="font-sans text-xs max-sm:hidden pointer-coarse:hidden">{chord}</kbd>
      </button>
    );
  }
  return (
    <search
      ref={box}
      className="relative mr-auto w-full max-w-search"
      onFocus={() => setFocus(true)}
      onBlur={({ relatedTarget }) => {
        if (!(relatedTarget instanceof Node && box.current?.contains(relatedTarget))) setFocus(false);
      }}
      onKeyDown={(event) => {
        const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
        const stops = [...(box.current?.querySelectorAll<HTMLElement>('input, li a') ?? [])];
        const next = step && stops[stops.indexOf(event.target as HTMLElement) + step];
        if (!next) return;
        event.preventDefault();
        next.focus();
      }}
    >
      <Search
        size={16}
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-quiet"
      />
      <input
        type="search"
        aria-label="Search"
        placeholder="Search"
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => setTyped({ place, text: event.target.value })}
        onKeyDown={(event) => {
          if (event.key === 'Enter') setFilter(text);
          if (event.key !== 'Escape') return;
          setFilter('');
          setTyped({ place, text: '' });
        }}
        className="block h-control w-full rounded-md border border-line bg-panel pr-20 pl-9 max-sm:pr-12 text-input outline-offset-0 hover:border-line-strong [&::-webkit-search-cancel-button]:hidden"
      />
      {hasTeam && (
        <IconButton
          label={`Search all teams, ${chord}`}
          data-tooltip="Search all teams"
          aria-keyshortcuts="Control+K Meta+K /"
          onClick={openPalette}
          className="absolute top-0 right-0 w-auto px-3"
        >
          <kbd className="font-sans text-xs max-sm:hidden pointer-coarse:hidden">{chord}</kbd>
          <span className="hidden text-xs max-sm:inline pointer-coarse:inline">All</span>
        </IconButton>
      )}
      {hasTeam && hasFocus && text.trim() !== '' && (
        <Optional>
          <TeamHits spot={spot} text={text.trim()} onOpen={() => setFocus(false)} />
        </Optional>
      )}
    </search>
  );
}
