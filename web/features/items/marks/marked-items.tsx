import { useQuery } from '@tanstack/react-query';
import Clock from 'lucide-react/icons/clock';
import Star from 'lucide-react/icons/star';
import { Link } from 'react-router';
import { formatDuration } from '#contract/format.ts';
import type { MarkedItem } from '#contract/items/items.ts';
import type { Team } from '#contract/teams/teams.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { KindIcon } from '#web/ui/kind-icon.tsx';
import { EmptyState } from '#web/ui/notices/empty-state.tsx';
import { LoadProblem } from '#web/ui/notices/load-problem.tsx';
import { MiddleName } from '#web/ui/text/middle-name.tsx';
import { Time } from '#web/ui/text/time.tsx';
import { Poster } from '../poster.tsx';
import { useWorkspace } from '../workspace-context.ts';
import { marksQuery, useToggleStars } from './use-marks.ts';

type MarkKind = 'recent' | 'starred';

const words = {
  recent: {
    title: 'Recent',
    empty: 'Nothing opened yet',
    hint: 'Files that you open for review appear here, the latest first.',
    Icon: Clock,
  },
  starred: {
    title: 'Starred',
    empty: 'Nothing starred yet',
    hint: 'Star folders and files from their menu to keep them at hand. Only you see your stars.',
    Icon: Star,
  },
} as const;

function MarkedCard({ item, isStarred, onStar }: { item: MarkedItem; isStarred: boolean; onStar: () => void }) {
  const { places } = useWorkspace();
  const isFolder = item.type === 'folder';
  const href = isFolder ? places.folderHref(item.teamId, [...item.path, item.name]) : places.reviewHref(item.id);
  const icon = <KindIcon item={item} size={20} className={isFolder ? 'text-accent' : 'text-quiet'} />;
  return (
    <li className="relative">
      <Link
        to={href}
        className="block overflow-hidden rounded-lg border border-line bg-panel transition-colors hover:border-line-strong"
      >
        <span className="relative grid aspect-video place-items-center bg-hover">
          {item.posterUrl === null ? (
            icon
          ) : (
            <Poster src={item.posterUrl} className="absolute inset-0 size-full bg-surround object-contain">
              {icon}
            </Poster>
          )}
          {item.durationMs !== null && (
            <span
              data-theme="dark"
              className="absolute right-1.5 bottom-1.5 flex h-5 items-center rounded-sm bg-surround/80 px-1.5 font-medium text-text text-xs tabular-nums"
            >
              {formatDuration(item.durationMs)}
            </span>
          )}
        </span>
        <span className="block px-3 py-2">
          <MiddleName name={item.name} className="font-medium" />
          <span className="flex gap-2 text-quiet text-xs">
            <span className="min-w-0 flex-1 truncate">{item.path.join(' / ') || item.teamName}</span>
            <span className="shrink-0">
              <Time iso={item.markedAt} />
            </span>
          </span>
        </span>
      </Link>
      <IconButton
        label={isStarred ? `Remove the star of ${item.name}` : `Star ${item.name}`}
        data-tooltip={isStarred ? 'Remove star' : 'Star'}
        aria-pressed={isStarred}
        data-theme="dark"
        className="absolute top-1 right-1 bg-surround/70 text-text"
        onClick={onStar}
      >
        <Star size={16} fill={isStarred ? 'currentColor' : 'none'} aria-hidden="true" />
      </IconButton>
    </li>
  );
}

/** The files that the person opened last, or their starred items, in one team. */
export function MarkedItems({ team, kind }: { team: Team; kind: MarkKind }) {
  const { title, empty, hint, Icon } = words[kind];
  const query = useQuery({ ...marksQuery(team.id), staleTime: 0 });
  const { data } = query;
  const toggle = useToggleStars();
  const starred = new Set(data?.starred.map(({ id }) => id));
  const items = data?.[kind];
  return (
    <div className="px-4 pt-4 pb-24 sm:px-8">
      <h1 className="pb-4 font-semibold text-md">{title}</h1>
      {!data && <LoadProblem query={query} className="" />}
      {items?.length === 0 && (
        <EmptyState picture={<Icon size={28} className="text-quiet" aria-hidden="true" />} title={empty}>
          {hint}
        </EmptyState>
      )}
      <ul aria-label={title} className="card-columns-m gap-y-4">
        {items?.map((item) => (
          <MarkedCard key={item.id} item={item} isStarred={starred.has(item.id)} onStar={() => void toggle([item])} />
        ))}
      </ul>
    </div>
  );
}
