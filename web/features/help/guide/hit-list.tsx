import type { KeyboardEvent, Ref } from 'react';
import { Link, useLocation } from 'react-router';
import { Marked } from './marked.tsx';
import type { Hit } from './search-guide.ts';

/** The sections found; the arrow keys go from one to the next. */
export function HitList({
  hits,
  words,
  ref,
  onOpen,
}: {
  hits: readonly Hit[];
  words: readonly string[];
  ref?: Ref<HTMLUListElement>;
  onOpen: () => void;
}) {
  const { state } = useLocation();
  return (
    <ul ref={ref} onKeyDown={goOn}>
      {hits.map(({ href, page, title, excerpt }) => (
        <li key={href} className="border-line border-b">
          <Link to={href} state={state} onClick={onOpen} className="-mx-3 block rounded-md px-3 py-3 hover:bg-hover">
            <span className="block font-medium text-md">
              <Marked text={title} words={words} />
            </span>
            {title !== page && <span className="block text-quiet text-sm">{page}</span>}
            <span className="mt-0.5 line-clamp-2 text-pretty text-quiet">
              <Marked text={excerpt} words={words} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function goOn(event: KeyboardEvent<HTMLUListElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const links = [...event.currentTarget.querySelectorAll('a')];
  const next = step && links[links.indexOf(event.target as HTMLAnchorElement) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
