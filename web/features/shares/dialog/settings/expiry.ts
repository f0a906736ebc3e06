import { dayMs, minuteMs } from '#contract/durations.ts';

/** Offered lifetimes of a link in days; null is never. */
export const presets: readonly { label: string; days: number | null }[] = [
  { label: '1 day', days: 1 },
  { label: '7 days', days: 7 },
  { label: '30 days', days: 30 },
  { label: 'Never', days: null },
];

export function afterDays(days: number | null, nowMs: number): string | null {
  return days === null ? null : new Date(nowMs + days * dayMs).toISOString();
}

/** Whether this is how long the link still works, in started days. */
export function isChosen(days: number | null, expiresAt: string | null, nowMs: number): boolean {
  if (days === null || expiresAt === null) return days === expiresAt;
  return Math.ceil((Date.parse(expiresAt) - nowMs) / dayMs) === days;
}

/** The value of a datetime-local field: the moment in the viewer's time zone. */
export function toFieldValue(iso: string | null): string {
  if (iso === null) return '';
  const at = new Date(iso);
  const local = new Date(at.getTime() - at.getTimezoneOffset() * minuteMs);
  return local.toISOString().slice(0, 16);
}

/** Undefined if the value is not a date. */
export function fromFieldValue(value: string): string | undefined {
  const at = new Date(value);
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
}
