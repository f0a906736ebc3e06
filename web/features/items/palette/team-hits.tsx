import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { call } from '#web/api/client.ts';
import { KindIcon } from '#web/ui/kind-icon.tsx';
import { MiddleName } from '#web/ui/text/middle-name.tsx';
import type { Spot } from '../listing/listing.ts';
import { useWorkspace } from '../workspace-context.ts';
import { useDebounced } from './use-debounced.ts';

const most = 6;

/** Beneath the search box: items elsewhere in the team whose name contains the text. */
export function TeamHits({ spot: { team, names }, text, onOpen }: { spot: Spot; text: string; onOpen: () => void }) {
  const { places } = useWorkspace();
  const q = useDebounced(text);
  const { data } = useQuery({
    queryKey: ['items', team.id, 'search', q],
    // The folder's own items are below, filtered, so some more are requested.
    queryFn: ({ signal }) => call('searchItems', { params: { teamId: team.id }, query: { q, limit: 30 } }, signal),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });
  const here = names.join('/');
  const hits = (data?.items ?? []).filter(({ path }) => path.join('/') !== here).slice(0, most);
  if (hits.length === 0) return null;
  return (
    <div className="absolute inset-x-0 top-full z-20 mt-1 rounded-lg bg-raised p-1 shadow-float">
      <p className="px-3 pt-2 pb-1 font-medium text-quiet text-xs">Elsewhere in the team</p>
      <ul aria-label="Elsewhere in the team">
        {hits.map((item, index) => {
          const { id, name, type, path } = item;
          const target = type === 'folder' ? [...path, name] : path;
          return (
            <li key={id}>
              <Link
                to={places.folderHref(team.id, target)}
                state={type === 'folder' ? undefined : { reveal: id, at: Date.now() }}
                onClick={onOpen}
                className="flex min-h-row items-center gap-3 rounded-md px-3 py-1 hover:bg-hover"
              >
                <KindIcon item={item} className="shrink-0 text-quiet" />
                <span className="min-w-0 flex-1">
                  <MiddleName
                    name={name}
                    before={hits[index - 1]?.name}
                    after={hits[index + 1]?.name}
                    className="font-medium"
                  />
                  <span className="block truncate text-quiet text-xs">{[team.name, ...path].join(' / ')}</span>
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
