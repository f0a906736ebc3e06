export const views = ['beside', 'wipe', 'difference', 'blink'] as const;
export type View = (typeof views)[number];

export const viewNames: Record<View, string> = {
  beside: 'Side by side',
  wipe: 'Wipe',
  difference: 'Difference',
  blink: 'Blink',
};

/** As in the comparison of videos. */
export const viewKeys: Record<View, string> = { beside: 'V', wipe: 'W', difference: 'Shift D', blink: 'B' };

export function findView({ key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>): View | undefined {
  const pressed = `${shiftKey ? 'Shift ' : ''}${key.toUpperCase()}`;
  return views.find((view) => viewKeys[view] === pressed);
}
