import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { countText } from '#web/ui/text/count.ts';
import { GuideNav } from './guide-nav.tsx';
import type { GuidePage } from './guide-page.ts';
import { GuideSearch } from './guide-search.tsx';
import { HitList } from './hit-list.tsx';
import { PageText } from './page-text.tsx';
import { pages } from './pages.ts';
import { type Hit, searchGuide, wordsOf } from './search-guide.ts';

/** A page of the guide beside the list of all, or what the search found in them. The words found stay marked. */
export function GuideView({ page }: { page: GuidePage }) {
  const [text, setText] = useState('');
  const [isSearching, setSearching] = useState(false);
  const words = wordsOf(text);
  const list = useRef<HTMLUListElement>(null);
  const open = () => setSearching(false);
  const isListed = isSearching && words.length > 0;
  useScrollToSection(page, isListed);
  return (
    <div className="mt-4 gap-x-12 lg:grid lg:grid-cols-[15rem_minmax(0,1fr)]">
      <div className="mb-6 flex flex-col gap-3 overscroll-contain max-lg:max-w-wide-card lg:sticky lg:top-0 lg:-ml-3 lg:max-h-dvh lg:self-start lg:overflow-y-auto lg:p-1 lg:py-3">
        <GuideSearch
          label="Search the guide"
          text={text}
          onChange={(next) => {
            setText(next);
            setSearching(true);
          }}
          onDown={() => list.current?.querySelector('a')?.focus()}
          onEnter={() => list.current?.querySelector('a')?.click()}
        />
        <GuideNav page={page} onOpen={open} />
      </div>
      <main className="min-w-0 max-w-wide-card lg:pt-3">
        {isListed ? (
          <Found hits={searchGuide(pages, words)} words={words} list={list} onOpen={open} />
        ) : (
          <PageText page={page} words={words} />
        )}
      </main>
    </div>
  );
}

function Found({
  hits,
  words,
  list,
  onOpen,
}: {
  hits: readonly Hit[];
  words: readonly string[];
  list: RefObject<HTMLUListElement | null>;
  onOpen: () => void;
}) {
  return (
    <>
      <h1 className="text-xl">Found in the guide</h1>
      <p role="status" className="mt-1 mb-2 text-quiet">
        {hits.length === 0
          ? 'No section has all of these words. Try fewer, or other ones.'
          : countText(hits.length, 'section')}
      </p>
      <HitList ref={list} hits={hits} words={words} onOpen={onOpen} />
    </>
  );
}

/** The browser looks for the section before the page is there, and stays where it is when another page opens. */
function useScrollToSection({ slug }: GuidePage, isListed: boolean): void {
  const { hash, key } = useLocation();
  const isBack = useNavigationType() === 'POP';
  // biome-ignore lint/correctness/useExhaustiveDependencies: also when the same link is chosen again
  useEffect(() => {
    const section = hash && !isListed ? document.getElementById(hash.slice(1)) : null;
    section?.scrollIntoView();
    section?.focus({ preventScroll: true });
    if (!section && !isBack) scrollTo(0, 0);
  }, [slug, hash, key, isListed]);
}
