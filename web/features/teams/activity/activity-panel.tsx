import { useInfiniteQuery } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { Link } from 'react-router';
import type { ActivityGroup } from '#contract/teams/activity.ts';
import { call } from '#web/api/client.ts';
import { prefix } from '#web/api/routes.ts';
import { LoadProblem } from '#web/ui/notices/load-problem.tsx';
import { Panel } from '#web/ui/pages/panel.tsx';
import { Avatar } from '#web/ui/text/avatar.tsx';
import { Breakable } from '#web/ui/text/breakable.tsx';
import { Time } from '#web/ui/text/time.tsx';
import { useNow } from '#web/ui/text/use-now.ts';
import { PanelSkeleton, ShowMore } from '../panel-parts.tsx';
import { type ActivityFilter, FilterRow } from './activity-filter.tsx';
import { sentenceOf } from './audit-sentence.ts';
import { dayName } from './day-name.ts';

const pageSize = 50;
const noFilter: ActivityFilter = { kind: undefined, person: undefined };

function Entry({ group }: { group: ActivityGroup }) {
  const { verb, subject, detail } = sentenceOf(group);
  return (
    <li className="flex items-start gap-3 px-5 py-2">
      <Avatar name={group.who} id={group.whoId} image={group.image} />
      <p className="wrap-anywhere min-w-0 flex-1 pt-1 text-sm">
        <span className="font-medium">{group.who}</span> <span className="text-quiet">{verb}</span>
        {subject && ' '}
        {group.itemId ? (
          <Link to={`/feedback?item=${group.itemId}`} className="font-medium hover:underline">
            <Breakable text={subject} />
          </Link>
        ) : (
          <span className="font-medium">
            <Breakable text={subject} />
          </span>
        )}
        {detail && <span className="text-quiet"> {detail}</span>}
      </p>
      <span className="shrink-0 pt-1 text-quiet text-xs leading-5 tabular-nums">
        <Time iso={group.at} />
      </span>
    </li>
  );
}

/** The activity of the team, newest first, with a heading for each day and a line for each group of entries. */
export function ActivityPanel({ teamId, isAdmin }: { teamId: string; isAdmin: boolean }) {
  const [filter, setFilter] = useState(noFilter);
  const now = new Date(useNow());
  const activity = useInfiniteQuery({
    queryKey: ['audit', teamId, filter],
    queryFn: ({ pageParam, signal }) =>
      call('listActivity', { params: { teamId }, query: { ...filter, limit: pageSize, after: pageParam } }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    staleTime: 0,
  });
  const groups = activity.data?.pages.flatMap((page) => page.groups) ?? [];
  const days = Map.groupBy(groups, ({ at }) => dayName(new Date(at), now));
  return (
    <Panel
      title="Activity"
      end={
        isAdmin && (
          <a
            href={`${prefix}/teams/${teamId}/audit.csv`}
            download
            className="-mr-3 inline-flex h-control items-center gap-2 rounded-md px-3 font-medium text-quiet text-sm transition-colors hover:bg-hover hover:text-text"
          >
            <Download size={16} aria-hidden="true" />
            Export CSV
          </a>
        )
      }
    >
      <FilterRow teamId={teamId} isAdmin={isAdmin} filter={filter} onFilter={setFilter} />
      {activity.isPending && <PanelSkeleton label="Loading the activity" />}
      <LoadProblem query={activity} />
      {activity.isSuccess && groups.length === 0 && (
        <p className="px-5 py-4 text-quiet">
          {filter.kind || filter.person
            ? 'Nothing matches this filter.'
            : 'No activity yet. Actions in this team appear here.'}
        </p>
      )}
      {[...days].map(([day, some]) => (
        <section key={day} aria-label={day} className="border-line border-b py-2 last:border-0">
          <h3 className="px-5 py-1 font-medium text-quiet text-xs">{day}</h3>
          <ul>
            {some.map((group) => (
              <Entry key={group.id} group={group} />
            ))}
          </ul>
        </section>
      ))}
      <ShowMore {...activity} />
    </Panel>
  );
}
