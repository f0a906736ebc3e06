import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowRight from 'lucide-react/icons/arrow-right';
import LinkIcon from 'lucide-react/icons/link';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { BlockView } from './block-view.tsx';
import { guideHref } from './guide-href.ts';
import type { GuidePage, Section } from './guide-page.ts';
import { Marked } from './marked.tsx';
import { pages } from './pages.ts';

/** A page of the guide, and the ways to the pages before and after it. */
export function PageText({ page, words }: { page: GuidePage; words: readonly string[] }) {
  const [intro, ...sections] = page.sections;
  const index = pages.indexOf(page);
  return (
    <>
      <h1 className="text-xl">
        <Marked text={page.title} words={words} />
      </h1>
      <div className="text-md">
        <div className="text-quiet">
          {intro?.blocks.map((block) => (
            <BlockView key={JSON.stringify(block)} block={block} pictures={page.pictures} words={words} />
          ))}
        </div>
        {sections.map((section) => (
          <SectionText key={section.id} page={page} section={section} words={words} />
        ))}
      </div>
      <nav aria-label="Other pages" className="mt-12 flex flex-wrap justify-between gap-3 border-line border-t pt-4">
        <Neighbour page={pages[index - 1]} label="Previous page">
          <ArrowLeft size={16} aria-hidden="true" />
        </Neighbour>
        <Neighbour page={pages[index + 1]} label="Next page">
          <ArrowRight size={16} aria-hidden="true" className="order-last" />
        </Neighbour>
      </nav>
    </>
  );
}

function SectionText({
  page,
  section: { id, title, blocks },
  words,
}: {
  page: GuidePage;
  section: Section;
  words: readonly string[];
}) {
  const { state } = useLocation();
  return (
    <section
      id={id}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      className="group/section mt-10 scroll-mt-6 outline-none"
    >
      <div className="flex items-center gap-1">
        <h2 id={`${id}-title`} className="text-lg">
          <Marked text={title} words={words} />
        </h2>
        <Link
          to={guideHref(page.slug, id)}
          state={state}
          aria-label={`Link to “${title}”`}
          className="grid size-control shrink-0 place-items-center rounded-md text-quiet opacity-0 hover:text-text focus-visible:opacity-100 group-hover/section:opacity-100 pointer-coarse:hidden"
        >
          <LinkIcon size={16} aria-hidden="true" />
        </Link>
      </div>
      {blocks.map((block) => (
        <BlockView key={JSON.stringify(block)} block={block} pictures={page.pictures} words={words} />
      ))}
    </section>
  );
}

function Neighbour({ page, label, children }: { page: GuidePage | undefined; label: string; children: ReactNode }) {
  const { state } = useLocation();
  if (!page) return <span />;
  return (
    <Link
      to={guideHref(page.slug)}
      state={state}
      className="inline-flex min-h-control items-center gap-2 rounded-md px-2 font-medium text-accent text-sm hover:bg-hover"
    >
      {children}
      <span className="sr-only">{label}: </span>
      {page.title}
    </Link>
  );
}
