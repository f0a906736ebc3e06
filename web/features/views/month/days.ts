const dayMs = 24 * 60 * 60 * 1_000;

const asDay = (date: Date) => date.toISOString().slice(0, 10);

/** The day of a moment where the person is. */
export function localDay(moment: Date): string {
  const text = (part: number, length: number) => String(part).padStart(length, '0');
  return `${text(moment.getFullYear(), 4)}-${text(moment.getMonth() + 1, 2)}-${text(moment.getDate(), 2)}`;
}

/** The weeks of a month such as 2026-12, from Monday on, with the days around it that fill them. */
export function weeksOf(month: string): string[][] {
  const first = new Date(`${month}-01T00:00:00Z`);
  const before = (first.getUTCDay() + 6) % 7;
  const next = addMonths(month, 1);
  const weeks: string[][] = [];
  for (let at = first.getTime() - before * dayMs; asDay(new Date(at)) < `${next}-01`; at += 7 * dayMs) {
    weeks.push(Array.from({ length: 7 }, (_, day) => asDay(new Date(at + day * dayMs))));
  }
  return weeks;
}

export function addMonths(month: string, count: number): string {
  const date = new Date(`${month}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + count);
  return asDay(date).slice(0, 7);
}
