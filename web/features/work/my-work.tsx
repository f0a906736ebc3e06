import { useQuery } from '@tanstack/react-query';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import CircleCheck from 'lucide-react/icons/circle-check';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { wordless } from '#contract/comments/text-limits.ts';
import { call } from '#web/api/client.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { lazyPart } from '#web/ui/lazy-component.ts';
import { EmptyState } from '#web/ui/notices/empty-state.tsx';
import { LoadProblem } from '#web/ui/notices/load-problem.tsx';
import { Panel } from '#web/ui/pages/panel.tsx';
import { RowsSkeleton } from '#web/ui/pages/rows.tsx';
import { formatDay, isOver } from '#web/ui/text/day.ts';
import { Time } from '#web/ui/text/time.tsx';
import { useNow } from '#web/ui/text/use-now.ts';

const CalendarDialog = lazyPart(() => import('./calendar-dialog.tsx').then((file) => file.CalendarDialog));

/** The work that waits for the person in all teams. */
export function MyWork() {
  const query = useQuery({
    queryKey: ['work'],
    queryFn: ({ signal }) => call('listWork', undefined, signal),
    staleTime: 0,
  });
  const { data } = query;
  const now = useNow();
  const [calendar, setCalendar] = useState<boolean>();
  const isDone = data && data.decisions.length + data.comments.length + data.files.length === 0;
  return (
    <div className="mx-auto flex w-full max-w-wide-dialog flex-col gap-4 px-4 py-8 sm:px-8">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h1 className="text-lg sm:text-xl">My work</h1>
        <Button {...CalendarDialog.intent} onClick={() => setCalendar(true)}>
          <CalendarPlus size={16} aria-hidden="true" />
          Subscribe in a calendar
        </Button>
      </div>
      <LoadProblem query={query} />
      {query.isPending && <RowsSkeleton label="Loading your work" count={3} />}
      {isDone && (
        <EmptyState
          picture={<CircleCheck size={40} className="text-quiet" aria-hidden="true" />}
          title="Nothing waits for you"
        >
          Decisions that you owe, comments assigned to you, and new comments on your files appear here.
        </EmptyState>
      )}
      {data && data.decisions.length > 0 && (
        <Panel title="Decisions that you owe">
          <ul aria-label="Decisions that you owe">
            {data.decisions.map(({ approvalId, approval, itemId, name, version, team, dueAt }) => (
              <Entry
                key={approvalId}
                href={`/feedback?item=${itemId}&open=approval`}
                name={name}
                about={`${approval} · version ${version} · ${team.name}`}
              >
                {dueAt && (
                  <span className={Date.parse(dueAt) < now ? 'text-upcoming' : 'text-quiet'}>
                    {Date.parse(dueAt) < now ? 'Late, was due ' : 'Due '}
                    <Time iso={dueAt} />
                  </span>
                )}
              </Entry>
            ))}
          </ul>
        </Panel>
      )}
      {data && data.comments.length > 0 && (
        <Panel title="Comments assigned to you">
          <ul aria-label="Comments assigned to you">
            {data.comments.map(({ commentId, text, itemId, name, version, team, dueOn }) => (
              <Entry
                key={commentId}
                href={`/feedback?item=${itemId}&version=${version}&comment=${commentId}`}
                name={text || wordless}
                about={`${name} · version ${version} · ${team.name}`}
              >
                {dueOn !== null && (
                  <span className={isOver(dueOn, now) ? 'text-upcoming' : 'text-quiet'}>
                    {isOver(dueOn, now) ? 'Late, was due ' : 'Due '}
                    {formatDay(dueOn)}
                  </span>
                )}
              </Entry>
            ))}
          </ul>
        </Panel>
      )}
      {data && data.files.length > 0 && (
        <Panel title="Your files with new comments">
          <ul aria-label="Your files with new comments">
            {data.files.map(({ itemId, name, unread, team }) => (
              <Entry key={itemId} href={`/feedback?item=${itemId}`} name={name} about={team.name}>
                <span className="text-quiet">{unread === 1 ? '1 new comment' : `${unread} new comments`}</span>
              </Entry>
            ))}
          </ul>
        </Panel>
      )}
      {calendar !== undefined && <CalendarDialog open={calendar} onOpenChange={setCalendar} />}
    </div>
  );
}

function Entry({ href, name, about, children }: { href: string; name: string; about: string; children: ReactNode }) {
  return (
    <li className="border-line border-b last:border-0">
      <Link
        to={href}
        state={{ from: '/home?view=work' }}
        className="flex flex-wrap items-center gap-x-4 gap-y-1 px-5 py-3 transition-colors hover:bg-hover"
      >
        <span className="min-w-0 flex-1 basis-60">
          <span className="wrap-anywhere block font-medium">{name}</span>
          <span className="wrap-anywhere block text-quiet text-xs">{about}</span>
        </span>
        <span className="text-xs">{children}</span>
      </Link>
    </li>
  );
}
