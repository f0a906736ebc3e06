import { useQuery } from '@tanstack/react-query';
import CircleCheck from 'lucide-react/icons/circle-check';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { call } from '#web/api/client.ts';
import { EmptyState } from '#web/ui/notices/empty-state.tsx';
import { LoadProblem } from '#web/ui/notices/load-problem.tsx';
import { Panel } from '#web/ui/pages/panel.tsx';
import { RowsSkeleton } from '#web/ui/pages/rows.tsx';
import { Time } from '#web/ui/text/time.tsx';
import { useNow } from '#web/ui/text/use-now.ts';

/** The work that waits for the person in all teams. */
export function MyWork() {
  const query = useQuery({
    queryKey: ['work'],
    queryFn: ({ signal }) => call('listWork', undefined, signal),
    staleTime: 0,
  });
  const { data } = query;
  const now = useNow();
  const isDone = data && data.decisions.length + data.files.length === 0;
  return (
    <div className="mx-auto flex w-full max-w-wide-dialog flex-col gap-4 px-4 py-8 sm:px-8">
      <h1 className="text-lg sm:text-xl">My work</h1>
      <LoadProblem query={query} />
      {query.isPending && <RowsSkeleton label="Loading your work" count={3} />}
      {isDone && (
        <EmptyState
          picture={<CircleCheck size={40} className="text-quiet" aria-hidden="true" />}
          title="Nothing waits for you"
        >
          Decisions that you owe, and new comments on your files, appear here.
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
