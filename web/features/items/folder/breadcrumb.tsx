import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useEffect, useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { Listing } from '#contract/items/items.ts';
import { classNames } from '#web/ui/class-names.ts';
import { MiddleName } from '#web/ui/text/middle-name.tsx';
import type { Spot } from '../listing/listing.ts';
import { useWorkspace } from '../workspace-context.ts';

/** A name that is scrolled out halfway fades instead of being cut. */
function fadeStart(list: HTMLElement): void {
  list.toggleAttribute('data-scrolled', list.scrollLeft > 0);
}

/** The path to the current folder. Each part is a link and a drop target. */
export function Breadcrumb({ spot: { team, names }, trail }: { spot: Spot; trail: Listing['trail'] | undefined }) {
  const [params] = useSearchParams();
  const { root, folderHref } = useWorkspace().places;
  const list = useRef<HTMLOListElement>(null);
  const href = (depth: number) => folderHref(team.id, names.slice(0, depth), params);
  const key = names.join('/');

  // Scroll a long path to its end, the current folder.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it depends on the folder
  useEffect(() => {
    if (!list.current) return;
    list.current.scrollLeft = list.current.scrollWidth;
    fadeStart(list.current);
  }, [key]);

  return (
    <nav aria-label="Path" className="flex min-w-0 flex-1 items-center gap-1">
      {names.length > root.length && (
        <Link
          to={href(names.length - 1)}
          state={{ reveal: trail?.at(-1)?.id }}
          aria-label="Back to the folder above"
          data-tooltip="Back to the folder above"
          className="grid size-control shrink-0 place-items-center rounded-md text-quiet transition-colors hover:bg-hover hover:text-text"
        >
          <ArrowLeft size={16} aria-hidden="true" />
        </Link>
      )}
      <ol
        ref={list}
        onScroll={({ currentTarget }) => fadeStart(currentTarget)}
        className="flex min-w-0 items-center overflow-x-auto [scrollbar-width:none] data-scrolled:[mask-image:linear-gradient(to_right,transparent,black_2.5rem)]"
      >
        {[team.name, ...names].slice(root.length).map((name, step) => {
          const depth = root.length + step;
          const isLast = depth === names.length;
          const folderId = trail?.[depth - 1]?.id;
          const drop = depth === 0 ? { 'data-drop-team': team.id } : { 'data-drop-folder': folderId };
          return (
            <li key={depth} className={classNames('flex items-center', 'shrink-0', isLast && 'max-w-full')}>
              {step > 0 && (
                <span className="px-0.5 text-quiet" aria-hidden="true">
                  /
                </span>
              )}
              <Link
                to={href(depth)}
                {...drop}
                data-drop-name={name}
                data-drop-path={names.slice(0, depth).join('/')}
                aria-current={isLast ? 'page' : undefined}
                className={classNames(
                  'inline-flex h-control min-w-0 items-center rounded-md px-1.5 hover:bg-hover data-drop-over:bg-accent-soft',
                  isLast ? 'font-semibold' : 'text-quiet hover:text-text',
                )}
              >
                <MiddleName name={name} className={classNames(!isLast && 'max-w-crumb')} />
              </Link>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
