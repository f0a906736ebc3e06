import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { Link } from 'react-router';
import { formatDuration } from '#contract/format.ts';
import type { FileItem } from '#contract/items/items.ts';
import type { Team } from '#contract/teams/teams.ts';
import { classNames } from '#web/ui/class-names.ts';
import { MiddleName } from '#web/ui/text/middle-name.tsx';
import { FilmStill } from '../cards/still.tsx';
import { listingQuery } from '../listing/listing.ts';
import { countText } from '../words.ts';

const byName = { sort: 'name', order: 'asc' } as const;

type FilmstripProps = {
  team: Team;
  /** The names of the folders on the way. */
  path: readonly string[];
  currentId: string;
  hrefOf: (itemId: string) => string;
  /** The navigation state to pass on, such as the way back. */
  state: unknown;
};

/** The files of a folder by name. Loads until the current one is found, then as it is scrolled. */
export function Filmstrip({ team, path, currentId, hrefOf, state }: FilmstripProps) {
  const query = useInfiniteQuery(listingQuery({ team, names: path }, byName));
  const files = useMemo(() => query.data?.pages.flatMap((page) => page.files) ?? [], [query.data]);
  const isFound = files.some(({ id }) => id === currentId);
  const { hasNextPage, isFetching, fetchNextPage } = query;
  useEffect(() => {
    if (!isFound && hasNextPage && !isFetching) void fetchNextPage();
  }, [isFound, hasNextPage, isFetching, fetchNextPage]);
  const strip = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another clip is brought into view
  useEffect(() => {
    strip.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [currentId, isFound]);

  return (
    <nav
      ref={strip}
      aria-label="Filmstrip"
      className="h-28 shrink-0 max-sm:hidden overflow-x-auto overflow-y-hidden border-line border-t bg-panel"
      onScroll={({ currentTarget: { scrollLeft, clientWidth, scrollWidth } }) => {
        const isNearEnd = scrollLeft + 2 * clientWidth > scrollWidth;
        if (isNearEnd && hasNextPage && !isFetching) void fetchNextPage();
      }}
    >
      <ol className="flex h-full w-max gap-2 p-2">
        {files.map((file) => (
          <Clip key={file.id} file={file} isCurrent={file.id === currentId} href={hrefOf(file.id)} state={state} />
        ))}
      </ol>
    </nav>
  );
}

function Clip({ file, isCurrent, href, state }: { file: FileItem; isCurrent: boolean; href: string; state: unknown }) {
  const { name, posterUrl, durationMs, pages } = file;
  const extent = durationMs !== null ? formatDuration(durationMs) : pages !== null ? countText(pages, 'page') : null;
  return (
    <li className="w-32 shrink-0">
      <Link
        to={href}
        state={state}
        replace
        aria-current={isCurrent ? 'page' : undefined}
        className={classNames(
          'flex h-full flex-col gap-1 rounded-md outline-offset-2',
          isCurrent ? 'outline-2 outline-accent' : 'hover:bg-hover',
        )}
      >
        <span className="relative min-h-0 flex-1 overflow-hidden rounded-md bg-surround">
          {posterUrl ? (
            <img src={posterUrl} alt="" loading="lazy" className="absolute inset-0 size-full object-contain" />
          ) : (
            <FilmStill file={file} />
          )}
          {extent !== null && (
            <span
              className="absolute right-1 bottom-1 rounded-sm bg-veil px-1 text-text text-xs tabular-nums"
              data-theme="dark"
            >
              {extent}
            </span>
          )}
        </span>
        <span className="px-1 text-xs">
          <MiddleName name={name} />
        </span>
      </Link>
    </li>
  );
}
