import { useQueryClient } from '@tanstack/react-query';
import BookmarkPlus from 'lucide-react/icons/bookmark-plus';
import CalendarDays from 'lucide-react/icons/calendar-days';
import Columns3 from 'lucide-react/icons/columns-3';
import LayoutGrid from 'lucide-react/icons/layout-grid';
import List from 'lucide-react/icons/list';
import ListFilter from 'lucide-react/icons/list-filter';
import Pencil from 'lucide-react/icons/pencil';
import Save from 'lucide-react/icons/save';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { SavedView, ViewSettings, ViewShape } from '#contract/views/views.ts';
import { call } from '#web/api/client.ts';
import { AskDialog } from '#web/ui/dialogs/ask-dialog.tsx';
import { Menu, MenuItem, MenuLink, MenuSeparator, type MenuState } from '#web/ui/menus/menu.tsx';
import { showFailure, showSuccess } from '#web/ui/notices/toast.ts';
import type { ViewedPlace } from './place.ts';
import { SaveDialog } from './save-dialog.tsx';
import { isEdited, isList, readSettings, reshape, viewHref, writeSettings } from './settings.ts';
import { refetchViews, useSavedViews } from './use-views.ts';

const icons = { grid: LayoutGrid, list: List, board: Columns3, calendar: CalendarDays };
function toggled(params: URLSearchParams, key: string): URLSearchParams {
  const next = new URLSearchParams(params);
  next.has(key) ? next.delete(key) : next.set(key, '1');
  return next;
}

type Question = { kind: 'save' } | { kind: 'change' | 'remove'; view: SavedView };

/** Board and calendar, the saved views of the team, and what can be done with the open one. */
export function ViewsMenu({ place, ...state }: MenuState & { place: ViewedPlace }) {
  const { team, canEdit } = place;
  const queryClient = useQueryClient();
  const [params, setParams] = useSearchParams();
  const [question, setQuestion] = useState<Question>();
  const { data: views = [] } = useSavedViews(team.id);
  const open = views.find(({ id }) => id === params.get('saved'));
  const mayChange = open && (open.isMine || open.isShared) && (canEdit || !open.isShared);
  const read = readSettings(params, open);
  const settings: ViewSettings =
    read.shape === 'list'
      ? { ...read, columns: [...(read.columns ?? place.columns() ?? [])] as ViewSettings['columns'] }
      : read;
  const show = (shape: ViewShape) => {
    const next = writeSettings(params, reshape(settings, shape));
    next.delete('saved');
    setParams(next);
  };
  const save = async (view: SavedView) => {
    const { name, folderId, isShared, changedAt: seenAt } = view;
    await call('putView', {
      params: { teamId: team.id, viewId: view.id },
      body: { name, folderId, isShared, settings, seenAt },
    });
    await refetchViews(queryClient, team.id);
    setParams(new URLSearchParams(viewHref(team.id, { ...view, settings }).split('?')[1]), { replace: true });
    showSuccess(`“${name}” saved`);
  };
  const close = () => setQuestion(undefined);
  return (
    <>
      <Menu {...state} align="end">
        <MenuItem onSelect={() => show('board')}>
          <Columns3 size={16} aria-hidden="true" />
          Board
        </MenuItem>
        <MenuItem onSelect={() => show('calendar')}>
          <CalendarDays size={16} aria-hidden="true" />
          Calendar
        </MenuItem>
        <MenuSeparator />
        {isList(read.shape) && (
          <MenuItem onSelect={() => setParams(toggled(params, 'filter'), { replace: true })}>
            <ListFilter size={16} aria-hidden="true" />
            {params.has('filter') ? 'Hide the filter' : 'Filter…'}
          </MenuItem>
        )}
        <MenuSeparator />
        {views.map((view) => {
          const Icon = icons[view.settings.shape];
          return (
            <MenuLink key={view.id} href={viewHref(team.id, view)}>
              <Icon size={16} aria-hidden="true" className="shrink-0" />
              <span className="min-w-0 flex-1 truncate">{view.name}</span>
              {!view.isShared && <span className="text-quiet text-xs">Only you</span>}
            </MenuLink>
          );
        })}
        <MenuSeparator />
        {mayChange && isEdited(params, open) && (
          <MenuItem onSelect={() => void save(open).catch(showFailure)}>
            <Save size={16} aria-hidden="true" />
            <span className="min-w-0 truncate">Save changes of “{open.name}”</span>
          </MenuItem>
        )}
        <MenuItem onSelect={() => setQuestion({ kind: 'save' })}>
          <BookmarkPlus size={16} aria-hidden="true" />
          Save as a view…
        </MenuItem>
        {mayChange && (
          <>
            <MenuItem onSelect={() => setQuestion({ kind: 'change', view: open })}>
              <Pencil size={16} aria-hidden="true" />
              <span className="min-w-0 truncate">Rename or share “{open.name}”…</span>
            </MenuItem>
            <MenuItem onSelect={() => setQuestion({ kind: 'remove', view: open })}>
              <Trash2 size={16} aria-hidden="true" />
              <span className="min-w-0 truncate">Remove “{open.name}”…</span>
            </MenuItem>
          </>
        )}
      </Menu>
      {question?.kind === 'remove' && (
        <AskDialog
          open
          onOpenChange={close}
          title={`Remove “${question.view.name}”?`}
          confirm="Remove view"
          act={async () => {
            await call('removeView', { params: { teamId: team.id, viewId: question.view.id } });
            await refetchViews(queryClient, team.id);
          }}
        >
          {question.view.isShared ? 'It is removed for the whole team. ' : ''}The files stay as they are.
        </AskDialog>
      )}
      {question && question.kind !== 'remove' && (
        <SaveDialog
          open
          onOpenChange={close}
          place={place}
          view={question.kind === 'change' ? question.view : undefined}
          settings={settings}
        />
      )}
    </>
  );
}
