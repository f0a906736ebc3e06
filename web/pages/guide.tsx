import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { GuideText, topicHref, topics } from '#web/features/help/help.tsx';
import { BackHeader } from './back-header.tsx';

/** The guide: a section for each thing to do here, open to everyone. */
export function Guide() {
  const { hash } = useLocation();
  // The browser looks for the section before the page is there.
  useEffect(() => document.getElementById(hash.slice(1))?.scrollIntoView(), [hash]);
  return (
    <div data-grows className="mx-auto max-w-page px-4 pb-16 sm:px-8">
      <title>Guide · Vizio</title>
      <BackHeader />
      <main className="mt-4 gap-x-12 md:grid md:grid-cols-[12rem_minmax(0,1fr)]">
        <h1 className="mb-6 text-lg sm:text-xl md:col-span-2">Guide</h1>
        <nav aria-label="Topics" className="mb-6 md:sticky md:top-6 md:self-start">
          <ul className="flex flex-wrap gap-x-4 md:flex-col">
            {topics.map(({ id, title }) => (
              <li key={id}>
                <a
                  href={topicHref(id)}
                  className="inline-flex min-h-control items-center rounded-sm text-quiet text-sm hover:text-text"
                >
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="max-w-text">
          <GuideText />
        </div>
      </main>
    </div>
  );
}
