import { Button } from '#web/ui/buttons/button.tsx';
import { LoadProblem } from '#web/ui/notices/load-problem.tsx';
import { Panel } from '#web/ui/pages/panel.tsx';
import { RowsSkeleton } from '#web/ui/pages/rows.tsx';
import { Time } from '#web/ui/text/time.tsx';
import { sayOutcome } from './outcome-words.ts';
import { useRuns } from './use-rules.ts';

/** Everything that the rules of a team did in the last days, or why they did not. */
export function RuleLog({ teamId }: { teamId: string }) {
  const query = useRuns(teamId);
  const runs = query.data?.pages.flatMap((page) => page.runs) ?? [];
  return (
    <Panel title="Log">
      <LoadProblem query={query} />
      {query.isPending && <RowsSkeleton label="Loading the log" count={2} />}
      {query.isSuccess && runs.length === 0 && (
        <p className="px-5 py-4 text-pretty text-quiet">No rule has acted in the last 30 days.</p>
      )}
      <ul aria-label="Log of the rules">
        {runs.map(({ id, at, rule, file, happened, action, outcome, reason }) => (
          <li key={id} className="wrap-anywhere border-line border-b px-5 py-3 text-sm last:border-0">
            <p>
              <span className="font-medium">{file}</span> · {rule}
            </p>
            <p className="text-pretty text-quiet">
              {happened}: {action}. {sayOutcome(outcome)}
              {reason && `. ${reason}`} · <Time iso={at} />
            </p>
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <div className="border-line border-t p-2 text-center">
          <Button variant="ghost" pending={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
    </Panel>
  );
}
