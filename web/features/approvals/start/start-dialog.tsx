import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '#web/api/client.ts';
import { newId } from '#web/api/new-id.ts';
import { Switch } from '#web/ui/buttons/switch.tsx';
import { Dialog, type DialogState } from '#web/ui/dialogs/dialog.tsx';
import { Form, FormButtons } from '#web/ui/form.tsx';
import { NoEmailHint } from '#web/ui/notices/server-hints.tsx';
import { useAction } from '#web/ui/use-action.ts';
import { refetchApprovals, showApproval } from '../use-approval.ts';
import { type Draft, draftOf, emptyDraft, missingIn, templateOf } from './draft.ts';
import { TemplateChoice } from './template-choice.tsx';
import { TemplateFields } from './template-fields.tsx';
import { refetchTemplates } from './use-templates.ts';

/** Begins an approval of the newest version: from a template, or as typed here. */
export function StartDialog({
  teamId,
  itemId,
  version,
  mayKeep,
  onBegun,
  ...dialog
}: DialogState & {
  teamId: string;
  itemId: string;
  version: number;
  /** Whether the person may change the templates of the team. */
  mayKeep: boolean;
  onBegun: () => void;
}) {
  const queryClient = useQueryClient();
  const [draft, setDraft] = useState<Draft>(emptyDraft);
  const [templateId, setTemplateId] = useState<string | null>(null);
  const [isKept, setKept] = useState(false);
  // The same for each try, so that a lost response has no second effect.
  const id = useRef(newId());
  const missing = missingIn(draft);

  const { pending, problem, setProblem, run } = useAction(async () => {
    const template = templateOf(draft);
    if (isKept) {
      const params = { teamId, templateId: templateId ?? newId() };
      await call('saveApprovalTemplate', { params, body: { template } });
      setTemplateId(params.templateId);
      await refetchTemplates(queryClient, teamId);
    }
    const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    const body = { id: id.current, version, template, timeZone };
    const { approval } = await call('beginApproval', { params: { itemId }, body });
    showApproval(queryClient, itemId, approval);
    void refetchApprovals(queryClient);
    dialog.onOpenChange(false);
    onBegun();
  });
  return (
    <Dialog {...dialog} shape="tall" width="middle" title={`Ask for approval of version ${version}`}>
      <Form onSubmit={() => missing === undefined && run()} onInput={() => setProblem(undefined)}>
        <TemplateChoice
          teamId={teamId}
          chosen={templateId}
          mayDelete={mayKeep}
          onChoose={(saved) => {
            setTemplateId(saved?.id ?? null);
            setDraft(saved ? draftOf(saved.template) : emptyDraft());
          }}
        />
        <TemplateFields teamId={teamId} draft={draft} onChange={setDraft} />
        {mayKeep && (
          <div className="mt-4">
            <Switch
              label={templateId === null ? 'Keep as a template' : 'Keep the changes in the template'}
              hint="The team can begin with it next time."
              checked={isKept}
              onChange={setKept}
            />
          </div>
        )}
        <NoEmailHint />
        <p role="alert" className="mt-3 text-pretty text-sm text-upcoming empty:hidden">
          {problem}
        </p>
        <div className="mt-2 flex flex-wrap items-center justify-end gap-3">
          <p className="text-quiet text-sm">{missing}</p>
          <FormButtons onCancel={() => dialog.onOpenChange(false)} pending={pending} disabled={missing !== undefined}>
            Ask
          </FormButtons>
        </div>
      </Form>
    </Dialog>
  );
}
