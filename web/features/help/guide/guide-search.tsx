import Search from 'lucide-react/icons/search';
import { useCallback, useRef } from 'react';
import { useShortcut } from '../use-shortcut.ts';

const isSlash = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => key === '/' && !ctrlKey && !metaKey && !altKey;

/** A slash leads here, Escape empties it, Enter opens the first section found, and the arrow down leads to it. */
export function GuideSearch({
  label,
  text,
  onChange,
  onDown,
  onEnter,
}: {
  label: string;
  text: string;
  onChange: (text: string) => void;
  onDown?: () => void;
  onEnter?: () => void;
}) {
  const field = useRef<HTMLInputElement>(null);
  useShortcut(
    isSlash,
    useCallback(() => field.current?.select(), []),
  );
  return (
    <search className="relative block">
      <Search
        size={16}
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-quiet"
      />
      <input
        ref={field}
        type="search"
        aria-label={label}
        placeholder={label}
        aria-keyshortcuts="/"
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          const empty = text === '' ? undefined : () => onChange('');
          const act = { Escape: empty, ArrowDown: onDown, Enter: onEnter }[event.key];
          if (!act) return;
          event.preventDefault();
          // A dialog around it stays open.
          event.stopPropagation();
          act();
        }}
        className="block h-field w-full rounded-md border border-line bg-panel pr-3 pl-9 text-input outline-offset-0 hover:border-line-strong"
      />
    </search>
  );
}
