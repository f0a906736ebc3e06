import Search from 'lucide-react/icons/search';
import { useCallback, useId, useRef } from 'react';
import { useShortcut } from '#web/features/help/help.tsx';

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);
const reason = 'There is nothing to search yet. Projects and videos arrive with the next version of Vizio.';

function isSearchKey(event: KeyboardEvent): boolean {
  const isChord = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k';
  return isChord || (event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey);
}

/** The keys already lead here. It says why it does not search, until there is something to find. */
export function SearchBox() {
  const input = useRef<HTMLInputElement>(null);
  const reasonId = useId();
  useShortcut(
    isSearchKey,
    useCallback(() => input.current?.focus(), []),
  );
  return (
    <search className="relative mr-auto w-full max-w-search" data-tooltip={reason}>
      <Search
        size={16}
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-quiet"
      />
      <input
        ref={input}
        type="search"
        readOnly
        aria-disabled="true"
        aria-label="Search"
        aria-describedby={reasonId}
        aria-keyshortcuts="Control+K Meta+K /"
        placeholder="Search"
        className="block h-control w-full cursor-default rounded-md border border-line bg-panel pr-16 pl-9 text-input outline-offset-0"
      />
      <kbd className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 font-sans text-quiet text-xs max-sm:hidden pointer-coarse:hidden">
        {isMac ? '⌘K' : 'Ctrl K'}
      </kbd>
      <span id={reasonId} hidden>
        {reason}
      </span>
    </search>
  );
}
