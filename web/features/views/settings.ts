import type { SavedView, ViewSettings, ViewShape } from '#contract/views/views.ts';

/** The parameters of an address that are about a view. */
const keys = ['sort', 'order', 'by', 'name', 'status', 'field', 'choice', 'open', 'deep', 'comments'] as const;

const shapes: readonly ViewShape[] = ['grid', 'list', 'board', 'calendar'];
const sorts = ['name', 'comments', 'size', 'changed', 'progress'] as const;

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
export const isEdited = (params: URLSearchParams) => keys.some((key) => params.has(key));

/** The saved view, with what the address changes of it. */
export function readSettings(params: URLSearchParams, saved: SavedView | undefined): ViewSettings {
  const look = shapes.find((shape) => shape === params.get('look')) ?? 'grid';
  const base = saved && !params.has('by') ? saved.settings : defaultSettings(look);
  const text = (key: string, before: string | undefined) => (params.get(key) ?? before ?? '') || undefined;
  const flag = (key: string, before: boolean) => (params.has(key) ? params.get(key) === '1' : before);
  return {
    shape: saved && !isEdited(params) ? saved.settings.shape : look,
    by: text('by', base.by) ?? defaultSettings(look).by,
    sort: sorts.find((sort) => sort === params.get('sort')) ?? base.sort,
    order: params.has('order') ? (params.get('order') === 'desc' ? 'desc' : 'asc') : base.order,
    name: text('name', base.name) ?? '',
    status: text('status', base.status) as ViewSettings['status'],
    fieldId: text('field', base.fieldId),
    choiceId: text('choice', base.choiceId),
    onlyOpen: flag('open', base.onlyOpen),
    isDeep: flag('deep', base.isDeep),
    // Views of earlier versions do not say it.
    withComments: flag('comments', base.withComments ?? true),
  };
}

/** The parameters of an address that shows this, whatever a saved view says. */
export function writeSettings(params: URLSearchParams, settings: ViewSettings): URLSearchParams {
  const next = new URLSearchParams(params);
  const {
    shape,
    sort,
    order,
    by,
    name,
    status = '',
    fieldId = '',
    choiceId = '',
    onlyOpen,
    isDeep,
    withComments,
  } = settings;
  const given = { sort, order, by, name, status, field: fieldId, choice: choiceId };
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
  // Lists and cards read these from the address.
  if (settings.shape === 'grid' || settings.shape === 'list') {
    params.set('sort', settings.sort);
    params.set('order', settings.order);
  }
  return `/home?${params}`;
}

/** The query of the calls. */
export function filterOf({ name, status, fieldId, choiceId, onlyOpen, isDeep }: ViewSettings) {
  const isChoice = fieldId !== undefined && choiceId !== undefined;
  const flags = { onlyOpen: onlyOpen ? 'true' : 'false', isDeep: isDeep ? 'true' : 'false' };
  return { name: name.trim(), status, ...(isChoice ? { fieldId, choiceId } : {}), ...flags };
}
