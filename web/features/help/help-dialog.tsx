import BookOpen from 'lucide-react/icons/book-open';
import { useState } from 'react';
import { Dialog, type DialogState } from '#web/ui/dialogs/dialog.tsx';
import { guideHref } from './guide/guide-href.ts';
import { GuideSearch } from './guide/guide-search.tsx';
import { pages } from './guide/pages.ts';
import { searchGuide, wordsOf } from './guide/search-guide.ts';
import { slugFor } from './guide/slug-for.ts';
import { GuideLinks } from './guide-links.tsx';
import { Keys } from './keys.tsx';
import { type HelpPage, listGroups, matchGroups } from './shortcuts.ts';

const isTouch = matchMedia('(pointer: coarse)').matches;

/** The guide of this page, the other pages, and all keys. The search finds sections of the guide and keys. */
export function HelpDialog({ page, ...dialog }: DialogState & { page: HelpPage }) {
  const [text, setText] = useState('');
  const words = wordsOf(text);
  const here = pages.find(({ slug }) => slug === slugFor[page]);
  const groups = matchGroups(listGroups(page), words);
  const hits = searchGuide(pages, words).map(({ href, title, page: of }) => {
    return { href, title: title === of ? title : `${of}: ${title}` };
  });
  const others = pages.filter((one) => one !== here).map(({ slug, title }) => ({ href: guideHref(slug), title }));
  return (
    <Dialog {...dialog} title="Help" width="wide">
      <div className="mb-6 flex flex-wrap items-center gap-3">
        <div className="min-w-48 flex-1">
          <GuideSearch label="Search the help" text={text} onChange={setText} />
        </div>
        {here && (
          <a
            href={guideHref(here.slug)}
            // A focused field would open the keyboard of a phone over the dialog.
            data-first={isTouch || undefined}
            target="_blank"
            rel="noreferrer"
            className="inline-flex h-field items-center gap-2 rounded-md bg-accent px-4 font-medium text-on-accent hover:bg-accent-hover"
          >
            <BookOpen size={16} aria-hidden="true" />
            Guide: {here.title}
            <span className="sr-only">, in a new tab</span>
          </a>
        )}
      </div>
      {words.length === 0 && <GuideLinks title="In the guide" links={others} />}
      {hits.length > 0 && <GuideLinks title="In the guide" links={hits} />}
      <div className="gap-10 sm:columns-2">
        {groups.map((group) => (
          <section key={group.title} aria-label={group.title} className="mb-6 break-inside-avoid">
            <h3 className="mb-2 text-quiet text-sm">{group.title}</h3>
            <dl>
              {group.shortcuts.map((shortcut) => (
                <div
                  key={shortcut.does}
                  className="flex items-center justify-between gap-4 border-line border-b py-1.5 last:border-0"
                >
                  <dt className="text-sm">{shortcut.does}</dt>
                  <dd className="max-w-1/2 shrink-0">
                    <Keys keys={shortcut.keys} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <p role="status" className="text-quiet text-sm">
        {hits.length === 0 && groups.length === 0
          ? 'Neither the guide nor a key has all of these words.'
          : 'The keys for playing and reviewing work while a video is open.'}
      </p>
    </Dialog>
  );
}
