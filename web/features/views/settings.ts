import type { SavedView, ViewSettings, ViewShape } from '#contract/views/views.ts';

/** The parameters of an address that are about a view. */
const keys = [
  ...['sort', 'order', 'by', 'name', 'status', 'field', 'choice', 'contains', 'atLeast', 'atMost'],
  ...['open', 'deep', 'comments', 'cols'],
] as const;

const shapes: readonly ViewShape[] = ['grid', 'list', 'board', 'calendar'];
const sorts = ['name', 'comments', 'size', 'changed', 'progress'] as const;
type BoardSort = (typeof sorts)[number];

/** Boards sort by columns with an index alone. */
export const boardSort = (sort: ViewSettings['sort']): BoardSort => sorts.find((one) => one === sort) ?? 'name';

/** The address of a list or of cards has all that they show. */
export const isList = (shape: ViewShape) => shape === 'grid' || shape === 'list';

/** A calendar looks below, as files with dates are seldom at the top. */
export const defaultSettings = (shape: ViewShape): ViewSettings => ({
  ...{ shape, name: '', onlyOpen: false, withComments: true, isDeep: shape === 'calendar', sort: 'name', order: 'asc' },
  by: shape === 'calendar' ? 'due' : 'status',
});

/** The same in another shape, with the defaults of that shape for what was not chosen. */
export function reshape(settings: ViewSettings, shape: ViewShape): ViewSettings {
  const [before, after] = [defaultSettings(settings.shape), defaultSettings(shape)];
  const isDeep = settings.isDeep === before.isDeep ? after.isDeep : settings.isDeep;
  return { ...settings, shape, by: after.by, isDeep };
}

/** Whether the address changes something of the saved view that it names. */
export function isEdited(params: URLSearchParams, saved: SavedView | undefined): boolean {
  if (!saved || !isList(saved.settings.shape)) return keys.some((key) => params.has(key));
  return !isSameList(readSettings(params, undefined), saved.settings);
}

/** Of a list, without what only boards and calendars know. */
export function isSameList(a: ViewSettings, b: ViewSettings): boolean {
  const text = ({ by, isDeep, withComments, ...shown }: ViewSettings) =>
    JSON.stringify(shown, Object.keys(shown).sort());
  return text(a) === text(b);
}

/** The saved view, with what the address changes of it. */
export function readSettings(params: URLSearchParams, saved: SavedView | undefined): ViewSettings {
  const look = shapes.find((shape) => shape === params.get('look')) ?? 'grid';
  const base = saved && !params.has('by') && !isList(look) ? saved.settings : defaultSettings(look);
  const text = (key: string, before: string | undefined) => (params.get(key) ?? before ?? '') || undefined;
  const flag = (key: string, before: boolean) => (params.has(key) ? params.get(key) === '1' : before);
  return {
    shape: saved && !isList(look) && !isEdited(params, saved) ? saved.settings.shape : look,
    by: text('by', base.by) ?? defaultSettings(look).by,
    sort: (text('sort', base.sort) ?? 'name') as ViewSettings['sort'],
    order: params.has('order') ? (params.get('order') === 'desc' ? 'desc' : 'asc') : base.order,
    name: text('name', base.name) ?? '',
    status: text('status', base.status) as ViewSettings['status'],
    fieldId: text('field', base.fieldId),
    choiceId: text('choice', base.choiceId) as ViewSettings['choiceId'],
    contains: text('contains', base.contains),
    atLeast: text('atLeast', base.atLeast),
    atMost: text('atMost', base.atMost),
    columns: look === 'list' ? (params.get('cols')?.split(',') as ViewSettings['columns']) : undefined,
    onlyOpen: flag('open', base.onlyOpen),
    isDeep: flag('deep', base.isDeep),
    // Views of earlier versions do not say it.
    withComments: flag('comments', base.withComments ?? true),
  };
}

/** The parameters of an address that shows this, whatever a saved view says. */
export function writeSettings(params: URLSearchParams, settings: ViewSettings): URLSearchParams {
  const next = new URLSearchParams(params);
  const { shape, by, onlyOpen, isDeep, withComments } = settings;
  const cols = shape === 'list' ? settings.columns?.join() : undefined;
  const { sort, order, name, status, fieldId: field, choiceId: choice, contains, atLeast, atMost } = settings;
  const value = { field, choice, contains, atLeast, atMost };
  const given = { sort, order, by: isList(shape) ? undefined : by, cols, name, status, ...value };
  next.set('look', shape);
  for (const [key, value] of Object.entries(given)) value ? next.set(key, value) : next.delete(key);
  onlyOpen ? next.set('open', '1') : next.delete('open');
  isDeep === defaultSettings(shape).isDeep ? next.delete('deep') : next.set('deep', isDeep ? '1' : '0');
  withComments ? next.delete('comments') : next.set('comments', '0');
  return next;
}

export function viewHref(teamId: string, { id, path, settings }: SavedView): string {
  const params = new URLSearchParams({ team: teamId, look: settings.shape, saved: id });
  if (path.length > 0) params.set('path', path.join('/'));
  return `/home?${isList(settings.shape) ? writeSettings(params, settings) : params}`;
}

/** The query of the calls. */
export function filterOf({
  name,
  status,
  fieldId,
  choiceId,
  contains,
  atLeast,
  atMost,
  onlyOpen,
  isDeep,
}: ViewSettings) {
  const flags = { onlyOpen: onlyOpen ? 'true' : 'false', isDeep: isDeep ? 'true' : 'false' };
  return { name: name.trim(), status, fieldId, choiceId, contains, atLeast, atMost, ...flags };
}
