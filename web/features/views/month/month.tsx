import { useQuery } from '@tanstack/react-query';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useSearchParams } from 'react-router';
import type { ViewSettings } from '#contract/views/views.ts';
import { call } from '#web/api/client.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { LoadProblem } from '#web/ui/notices/load-problem.tsx';
import { RowsSkeleton } from '#web/ui/pages/rows.tsx';
import { useNow } from '#web/ui/text/use-now.ts';
import type { ViewedPlace } from '../place.ts';
import { filterOf } from '../settings.ts';
import { type Lists, viewsKey } from '../use-views.ts';
import { addMonths, localDay, weeksOf } from './days.ts';
import { MonthDays } from './month-days.tsx';

const monthName = new Intl.DateTimeFormat(undefined, { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** A month of due dates. */
export function Month({ place, settings }: { place: ViewedPlace; settings: ViewSettings; lists: Lists }) {
  const { team, names } = place;
  const [params, setParams] = useSearchParams();
  const today = localDay(new Date(useNow()));
  const given = params.get('month') ?? '';
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.test(given) ? given : today.slice(0, 7);
  const weeks = weeksOf(month);
  const from = weeks[0]?.[0] ?? today;
  const to = weeks.at(-1)?.at(-1) ?? today;
  const by = settings.by === 'status' ? 'due' : settings.by;
  const withComments = settings.withComments ? ('true' as const) : ('false' as const);
  const query = { path: names.join('/'), by, from, to, withComments, ...filterOf(settings) };
  const calendar = useQuery({
    queryKey: [...viewsKey(team.id), 'calendar', query],
    queryFn: ({ signal }) => call('showCalendar', { params: { teamId: team.id }, query }, signal),
    placeholderData: (before) => before,
  });
  const show = (next: string) => {
    const changed = new URLSearchParams(params);
    changed.set('month', next);
    setParams(changed, { replace: true });
  };
  const title = monthName.format(new Date(`${month}-01T00:00:00Z`));
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-y-auto px-4 pb-24 sm:px-8">
      <div className="flex items-center gap-1 pb-3">
        <h2 className="min-w-0 flex-1 font-semibold" aria-live="polite">
          {title}
        </h2>
        <Button onClick={() => show(today.slice(0, 7))}>Today</Button>
        <IconButton label="Previous month" onClick={() => show(addMonths(month, -1))}>
          <ChevronLeft size={16} aria-hidden="true" />
        </IconButton>
        <IconButton label="Next month" onClick={() => show(addMonths(month, 1))}>
          <ChevronRight size={16} aria-hidden="true" />
        </IconButton>
      </div>
      {!calendar.data && <LoadProblem query={calendar} />}
      {calendar.isPending && <RowsSkeleton label="Loading the calendar" count={5} />}
      {calendar.data && !calendar.data.isWhole && (
        <p className="pb-2 text-quiet text-sm">There are more entries than the calendar shows. Narrow the filter.</p>
      )}
      {calendar.data && <MonthDays {...{ place, title, month, weeks, today }} entries={calendar.data.entries} />}
    </div>
  );
}
