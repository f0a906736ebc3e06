const near = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long' });
const far = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });

function startOf(day: Date, daysBefore = 0): number {
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() - daysBefore).getTime();
}

/** The heading of a day in the viewer's time zone. */
export function dayName(day: Date, now: Date): string {
  const start = startOf(day);
  if (start === startOf(now)) return 'Today';
  if (start === startOf(now, 1)) return 'Yesterday';
  return (day.getFullYear() === now.getFullYear() ? near : far).format(day).replace(',', '');
}
