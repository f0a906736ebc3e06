const shown = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' });

/** A day in no zone, such as 2026-12-03. */
export const formatDay = (day: string): string => shown.format(new Date(`${day}T00:00:00Z`));

/** Whether the day is over where the viewer is. */
export function isOver(day: string, nowMs: number): boolean {
  const now = new Date(nowMs);
  const local = new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()));
  return Date.parse(`${day}T00:00:00Z`) < local.getTime();
}
