import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { SavedView, ViewSettings } from '#contract/views/views.ts';
import { call } from '#web/api/client.ts';
import { Switch } from '#web/ui/buttons/switch.tsx';
import type { DialogState } from '#web/ui/dialogs/dialog.tsx';
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx';
import { Field } from '#web/ui/text/field.tsx';
import type { ViewedPlace } from './place.ts';
import { viewHref } from './settings.ts';
import { refetchViews } from './use-views.ts';

/** Names a new view, or another name for one that is saved. */
export function SaveDialog({
  place: { team, names, folderId, canEdit },
  view,
  settings,
  ...dialog
}: DialogState & { place: ViewedPlace; view: SavedView | undefined; settings: ViewSettings }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  // The same id in every try, so that a retry has one effect.
  const [id] = useState(() => view?.id ?? crypto.randomUUID());
  const [name, setName] = useState(view?.name ?? '');
  const [isShared, setShared] = useState(view?.isShared ?? canEdit);

  async function save() {
    const kept = view ?? { folderId, path: [...names], settings };
    const body = { name: name.trim(), folderId: kept.folderId, isShared, settings: kept.settings };
    await call('putView', { params: { teamId: team.id, viewId: id }, body: { ...body, seenAt: view?.changedAt } });
    await refetchViews(queryClient, team.id);
    if (view) return;
    const saved = { ...body, id, path: [...names], isMine: true, changedAt: '' };
    void navigate(viewHref(team.id, saved), { replace: true });
  }

  return (
    <FormDialog
      {...dialog}
      title={view ? `Rename or share “${view.name}”` : 'Save as a view'}
      action={view ? 'Save' : 'Save view'}
      isReady={name.trim() !== ''}
      act={save}
    >
      {(problem) => (
        <>
          <Field
            label="Name"
            required
            data-first
            maxLength={80}
            value={name}
            onChange={(event) => setName(event.target.value)}
            error={problem}
          />
          {canEdit && (
            <Switch
              label="Share with the team"
              hint="Everyone in the team can open it. Editors can change it."
              checked={isShared}
              onChange={setShared}
            />
          )}
        </>
      )}
    </FormDialog>
  );
}
