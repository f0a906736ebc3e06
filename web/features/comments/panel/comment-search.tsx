import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import type { Ref } from 'react';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';

export function CommentSearch({
  query,
  onChange,
  inputRef,
}: {
  query: string;
  onChange: (query: string) => void;
  inputRef: Ref<HTMLInputElement> | undefined;
}) {
  return (
    <search className="relative min-w-0 flex-1 beside:order-last beside:mr-2 beside:basis-full">
      <Search
        size={16}
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-quiet"
      />
      <input
        ref={inputRef}
        type="search"
        aria-label="Search comments"
        placeholder="Search"
        aria-keyshortcuts="Control+K Meta+K /"
        autoComplete="off"
        spellCheck={false}
        value={query}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          if (query === '') event.currentTarget.blur();
          else onChange('');
        }}
        className="block h-control w-full rounded-md border border-line bg-ground pr-8 pl-9 text-input outline-offset-0 hover:border-line-strong [&::-webkit-search-cancel-button]:hidden"
      />
      {query !== '' && (
        <IconButton label="Clear the search" className="absolute top-0 right-0" onClick={() => onChange('')}>
          <X size={16} aria-hidden="true" />
        </IconButton>
      )}
    </search>
  );
}
