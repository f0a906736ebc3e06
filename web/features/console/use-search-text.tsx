import { useDeferredValue, useState } from 'react';

/** The text of a search, and its field. The list follows while one types. */
export function useSearchText(label: string) {
  const [text, setText] = useState('');
  const field = (
    <input
      type="search"
      aria-label={label}
      placeholder={label}
      value={text}
      onChange={({ target }) => setText(target.value)}
      className="h-control w-40 min-w-0 rounded-md border border-line bg-ground px-3 text-input hover:border-line-strong sm:w-60"
    />
  );
  return { text: useDeferredValue(text.trim()), field };
}
