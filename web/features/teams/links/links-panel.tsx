import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '#web/api/client.ts';
import { LoadProblem } from '#web/ui/notices/load-problem.tsx';
import { LocalLinkHint } from '#web/ui/notices/server-hints.tsx';
import { Panel } from '#web/ui/pages/panel.tsx';
import { PanelSkeleton, ShowMore } from '../panel-parts.tsx';
import { LinkRow, type OnShare } from './link-row.tsx';

const pageSize = 50;

/** All share links of the team, newest first. */
export function LinksPanel({ teamId, onShare }: { teamId: string; onShare: OnShare }) {
  const query = useInfiniteQuery({
    queryKey: ['links', teamId],
    queryFn: ({ pageParam, signal }) =>
      call('listLinks', { params: { teamId }, query: { limit: pageSize, after: pageParam } }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    staleTime: 0,
  });
  const links = query.data?.pages.flatMap((page) => page.links) ?? [];
  const local = links.find(({ shortLink }) => shortLink !== null)?.shortLink;
  return (
    <Panel title="Share links">
      {query.isPending && <PanelSkeleton label="Loading the links" />}
      <LoadProblem query={query} />
      {query.isSuccess && links.length === 0 && (
        <p className="px-5 py-4 text-quiet">No links yet. Share a file or a folder, and its link appears here.</p>
      )}
      {local && (
        <div className="px-5 pt-3 empty:hidden">
          <LocalLinkHint link={local} />
        </div>
      )}
      <ul>
        {links.map((link) => (
          <LinkRow key={link.id} teamId={teamId} link={link} onShare={onShare} />
        ))}
      </ul>
      <ShowMore {...query} />
    </Panel>
  );
}
