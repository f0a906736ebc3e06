export const dayMs = 86_400_000;

/** After how many days a link may end; null is never. */
export const presets: readonly { label: string; days: number | null }[] = [
  { label: '1 day', days: 1 },
  { label: '7 days', days: 7 },
  { label: '30 days', days: 30 },
  { label: 'Never', days: null },
];

const minuteMs = 60_000;

export function afterDays(days: number | null, nowMs: number): string | null {
  return days === null ? null : new Date(nowMs + days * dayMs).toISOString();
}

/** What a field of the type datetime-local shows: the same moment on the clock of whoever looks. */
export function toFieldValue(iso: string | null): string {
  if (iso === null) return '';
  const at = new Date(iso);
  const local = new Date(at.getTime() - at.getTimezoneOffset() * minuteMs);
  return local.toISOString().slice(0, 16);
}

/** Undefined for what is no moment. */
export function fromFieldValue(value: string): string | undefined {
  const at = new Date(value);
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
}
