import { useInfiniteQuery } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import type { AuditEntry } from '#contract/teams/members.ts';
import { call } from '#web/api/client.ts';
import { prefix } from '#web/api/routes.ts';
import { LoadProblem } from '#web/ui/notices/load-problem.tsx';
import { Panel } from '#web/ui/pages/panel.tsx';
import { Avatar } from '#web/ui/text/avatar.tsx';
import { Time } from '#web/ui/text/time.tsx';
import { PanelSkeleton, ShowMore } from '../panel-parts.tsx';
import { sentenceOf } from './audit-sentence.ts';

const pageSize = 50;

function Entry({ entry }: { entry: AuditEntry }) {
  const { verb, subject, detail } = sentenceOf(entry);
  return (
    <li className="flex items-start gap-3 border-line border-b px-5 py-2.5 last:border-0">
      <Avatar name={entry.who} />
      <p className="wrap-anywhere min-w-0 flex-1 pt-1 text-sm">
        <span className="font-medium">{entry.who}</span> <span className="text-quiet">{verb}</span>
        {subject && (
          <>
            {' '}
            <span className="font-medium">{subject}</span>
          </>
        )}
        {detail && <span className="text-quiet"> {detail}</span>}
      </p>
      <span className="shrink-0 pt-1 text-quiet text-xs leading-5 tabular-nums">
        <Time iso={entry.at} />
      </span>
    </li>
  );
}

/** The audit log of the team, newest first. */
export function ActivityPanel({ teamId }: { teamId: string }) {
  const log = useInfiniteQuery({
    queryKey: ['audit', teamId],
    queryFn: ({ pageParam, signal }) =>
      call('listAudit', { params: { teamId }, query: { limit: pageSize, after: pageParam } }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    staleTime: 0,
  });
  const entries = log.data?.pages.flatMap((page) => page.entries) ?? [];
  return (
    <Panel
      title="Activity"
      end={
        <a
          href={`${prefix}/teams/${teamId}/audit.csv`}
          download
          className="-mr-3 inline-flex h-control items-center gap-2 rounded-md px-3 font-medium text-quiet text-sm transition-colors hover:bg-hover hover:text-text"
        >
          <Download size={16} aria-hidden="true" />
          Export CSV
        </a>
      }
    >
      {log.isPending && <PanelSkeleton label="Loading the activity" />}
      {log.isError && <LoadProblem error={log.error} retrying={log.isFetching} onRetry={() => void log.refetch()} />}
      {log.isSuccess && entries.length === 0 && (
        <p className="px-5 py-4 text-quiet">No activity yet. Actions in this team appear here.</p>
      )}
      <ul>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ul>
      <ShowMore {...log} />
    </Panel>
  );
}
