import { Link, useLocation, useNavigate } from 'react-router';
import { classNames } from '#web/ui/class-names.ts';
import { Listbox } from '#web/ui/menus/listbox.tsx';
import { guideHref } from './guide-href.ts';
import type { GuidePage, Section } from './guide-page.ts';
import { pages } from './pages.ts';

type Props = { page: GuidePage; onOpen: () => void };

const row = 'flex min-h-control items-center rounded-md px-3 py-1 text-pretty text-sm transition-colors hover:bg-hover';
const choices = pages.map(({ slug, title }) => ({ value: slug, label: title }));

/** The pages with the sections of the open one. On narrow screens a menu of the pages. */
export function GuideNav({ page, onOpen }: Props) {
  const { state } = useLocation();
  const navigate = useNavigate();
  return (
    <nav aria-label="Pages of the guide">
      <Listbox
        label="Page of the guide"
        size="field"
        className="w-full lg:hidden"
        value={page.slug}
        options={choices}
        onChange={(slug) => {
          onOpen();
          void navigate(guideHref(slug), { state });
        }}
      />
      <ul className="max-lg:hidden">
        {pages.map(({ slug, title }) => (
          <li key={slug}>
            <Link
              to={guideHref(slug)}
              state={state}
              onClick={onOpen}
              aria-current={slug === page.slug ? 'page' : undefined}
              className={classNames(row, slug === page.slug ? 'bg-hover font-medium' : 'text-quiet hover:text-text')}
            >
              {title}
            </Link>
            {slug === page.slug && <Sections page={page} sections={page.sections.slice(1)} onOpen={onOpen} />}
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Sections({ page, sections, onOpen }: Props & { sections: readonly Section[] }) {
  const { state } = useLocation();
  return (
    <ul className="mt-1 mb-2 ml-3 border-line border-l pl-1">
      {sections.map(({ id, title }) => (
        <li key={id}>
          <Link
            to={guideHref(page.slug, id)}
            state={state}
            onClick={onOpen}
            className={classNames(row, 'text-quiet hover:text-text')}
          >
            {title}
          </Link>
        </li>
      ))}
    </ul>
  );
}
