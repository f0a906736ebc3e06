import type { Entry } from '#contract/views/views.ts';
import { classNames } from '#web/ui/class-names.ts';
import type { ViewedPlace } from '../place.ts';
import { DayEntries } from './day-entries.tsx';
import { localDay } from './days.ts';

const weekday = new Intl.DateTimeFormat(undefined, { weekday: 'short', timeZone: 'UTC' });
const whole = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeZone: 'UTC' });
const asDate = (day: string) => new Date(`${day}T00:00:00Z`);

/** The days of a month as a table; on a phone as a list of those with entries. */
export function MonthDays({
  place,
  title,
  month,
  weeks,
  today,
  entries,
}: {
  place: ViewedPlace;
  title: string;
  month: string;
  weeks: string[][];
  today: string;
  entries: readonly Entry[];
}) {
  const ofDay = Map.groupBy(entries, ({ on, at }) => on ?? localDay(new Date(at ?? '')));
  const busy = weeks.flat().filter((day) => ofDay.has(day));
  return (
    <>
      <table className="w-full shrink-0 grow table-fixed border-collapse max-sm:hidden">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr>
            {weeks[0]?.map((day) => (
              <th key={day} scope="col" className="px-2 pb-1 text-left font-medium text-quiet text-xs">
                {weekday.format(asDate(day))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td
                  key={day}
                  aria-current={day === today ? 'date' : undefined}
                  className={classNames('h-24 border border-line p-1 align-top', day.startsWith(month) && 'bg-panel')}
                >
                  <time
                    dateTime={day}
                    className={classNames(
                      'inline-block rounded-sm px-1 text-xs tabular-nums',
                      day === today ? 'bg-accent text-on-accent' : 'text-quiet',
                    )}
                  >
                    {Number(day.slice(8))}
                  </time>
                  <DayEntries place={place} day={whole.format(asDate(day))} entries={ofDay.get(day)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className="flex flex-col gap-4 sm:hidden">
        {busy.length === 0 && <p className="py-8 text-center text-quiet">No dates in this month.</p>}
        {busy.map((day) => (
          <section key={day} aria-label={whole.format(asDate(day))}>
            <h3 className="pb-1 font-medium text-sm">
              {whole.format(asDate(day))}
              {day === today && ' · Today'}
            </h3>
            <DayEntries place={place} day={whole.format(asDate(day))} entries={ofDay.get(day)} />
          </section>
        ))}
      </div>
    </>
  );
}
