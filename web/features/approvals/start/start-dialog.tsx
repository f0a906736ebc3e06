import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ApprovalTemplate } from '#contract/approvals/templates.ts';
import { call } from '#web/api/client.ts';
import { newId } from '#web/api/new-id.ts';
import { Switch } from '#web/ui/buttons/switch.tsx';
import { Dialog, type DialogState } from '#web/ui/dialogs/dialog.tsx';
import { NoEmailHint } from '#web/ui/notices/server-hints.tsx';
import { refetchApprovals, showApproval } from '../use-approval.ts';
import { draftOf, emptyDraft } from './draft.ts';
import { TemplateChoice } from './template-choice.tsx';
import { TemplateForm } from './template-form.tsx';
import { refetchTemplates, type SavedTemplate } from './use-templates.ts';

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
  const [chosen, setChosen] = useState<SavedTemplate | null>(null);
  const [isKept, setKept] = useState(false);
  // The same for each try, so that a lost response has no second effect.
  const ids = useRef({ approval: newId(), template: newId() });

  async function begin(template: ApprovalTemplate): Promise<void> {
    if (isKept) {
      const params = { teamId, templateId: chosen?.id ?? ids.current.template };
      await call('saveApprovalTemplate', { params, body: { template } });
      await refetchTemplates(queryClient, teamId);
    }
    const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    const body = { id: ids.current.approval, version, template, timeZone };
    const { approval } = await call('beginApproval', { params: { itemId }, body });
    showApproval(queryClient, itemId, approval);
    void refetchApprovals(queryClient);
    dialog.onOpenChange(false);
    onBegun();
  }
  return (
    <Dialog {...dialog} shape="tall" width="middle" title={`Ask for approval of version ${version}`}>
      <TemplateChoice teamId={teamId} chosen={chosen?.id ?? null} mayDelete={mayKeep} onChoose={setChosen} />
      <TemplateForm
        key={chosen?.id}
        teamId={teamId}
        start={() => (chosen ? draftOf(chosen.template) : emptyDraft())}
        action="Ask"
        act={begin}
        onCancel={() => dialog.onOpenChange(false)}
      >
        {mayKeep && (
          <div className="mt-4">
            <Switch
              label={chosen === null ? 'Keep as a template' : 'Keep the changes in the template'}
              hint="The team can begin with it next time."
              checked={isKept}
              onChange={setKept}
            />
          </div>
        )}
        <NoEmailHint />
      </TemplateForm>
    </Dialog>
  );
}
