import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '#web/api/client.ts';
import { newId } from '#web/api/new-id.ts';
import { Dialog, type DialogState } from '#web/ui/dialogs/dialog.tsx';
import { draftOf, emptyDraft } from '../start/draft.ts';
import { TemplateForm } from '../start/template-form.tsx';
import { refetchTemplates, type SavedTemplate } from '../start/use-templates.ts';

/** Changes a template, or makes one. */
export function TemplateDialog({
  teamId,
  saved,
  ...dialog
}: DialogState & {
  teamId: string;
  /** Null for a new one. */
  saved: SavedTemplate | null;
}) {
  const queryClient = useQueryClient();
  const id = useRef(saved?.id ?? newId());
  return (
    <Dialog {...dialog} shape="tall" width="middle" title={saved ? 'Edit the template' : 'New template'}>
      <TemplateForm
        teamId={teamId}
        start={() => (saved ? draftOf(saved.template) : emptyDraft())}
        action="Save"
        act={async (template) => {
          await call('saveApprovalTemplate', { params: { teamId, templateId: id.current }, body: { template } });
          await refetchTemplates(queryClient, teamId);
          dialog.onOpenChange(false);
        }}
        onCancel={() => dialog.onOpenChange(false)}
      />
    </Dialog>
  );
}
