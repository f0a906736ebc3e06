import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '#web/api/client.ts';
import { newId } from '#web/api/new-id.ts';
import { Dialog, type DialogState } from '#web/ui/dialogs/dialog.tsx';
import { Form, FormButtons } from '#web/ui/form.tsx';
import { useAction } from '#web/ui/use-action.ts';
import { type Draft, draftOf, emptyDraft, missingIn, templateOf } from '../start/draft.ts';
import { TemplateFields } from '../start/template-fields.tsx';
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
  const [draft, setDraft] = useState<Draft>(() => (saved ? draftOf(saved.template) : emptyDraft()));
  const id = useRef(saved?.id ?? newId());
  const missing = missingIn(draft);
  const { pending, problem, setProblem, run } = useAction(async () => {
    const params = { teamId, templateId: id.current };
    await call('saveApprovalTemplate', { params, body: { template: templateOf(draft) } });
    await refetchTemplates(queryClient, teamId);
    dialog.onOpenChange(false);
  });
  return (
    <Dialog {...dialog} shape="tall" width="middle" title={saved ? 'Edit the template' : 'New template'}>
      <Form onSubmit={() => missing === undefined && run()} onInput={() => setProblem(undefined)}>
        <TemplateFields teamId={teamId} draft={draft} onChange={setDraft} />
        <p role="alert" className="mt-3 text-pretty text-sm text-upcoming empty:hidden">
          {problem}
        </p>
        <div className="mt-2 flex flex-wrap items-center justify-end gap-3">
          <p className="text-quiet text-sm">{missing}</p>
          <FormButtons onCancel={() => dialog.onOpenChange(false)} pending={pending} disabled={missing !== undefined}>
            Save
          </FormButtons>
        </div>
      </Form>
    </Dialog>
  );
}
