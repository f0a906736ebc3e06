import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '#web/api/client.ts';
import { newId } from '#web/api/new-id.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Switch } from '#web/ui/buttons/switch.tsx';
import { Dialog, type DialogState } from '#web/ui/dialogs/dialog.tsx';
import { Form, FormButtons } from '#web/ui/form.tsx';
import { Listbox } from '#web/ui/menus/listbox.tsx';
import { NoEmailHint } from '#web/ui/notices/server-hints.tsx';
import { Field } from '#web/ui/text/field.tsx';
import { useAction } from '#web/ui/use-action.ts';
import { refetchApprovals, showApproval } from '../use-approval.ts';
import { type Draft, draftOf, emptyDraft, emptyStage, missingIn, type StageDraft, templateOf } from './draft.ts';
import { nameOf, StageFields } from './stage-fields.tsx';
import { TemplateChoice } from './template-choice.tsx';
import { refetchTemplates, usePeople } from './use-templates.ts';

const mostStages = 10;

const agains = [
  { value: 'everyone', label: 'A new version asks everyone again' },
  { value: 'asked', label: 'A new version asks people who required changes' },
  { value: 'fromStage', label: 'A new version begins with a later stage' },
] as const;

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
  const members = usePeople(teamId);
  const [draft, setDraft] = useState<Draft>(emptyDraft);
  const [templateId, setTemplateId] = useState<string | null>(null);
  const [isKept, setKept] = useState(false);
  // The same for each try, so that a lost response has no second effect.
  const id = useRef(newId());
  const missing = missingIn(draft);
  const change = (given: Partial<Draft>) => setDraft((was) => ({ ...was, ...given }));
  const changeStage = (key: string, given: Partial<StageDraft>) =>
    change({ stages: draft.stages.map((stage) => (stage.key === key ? { ...stage, ...given } : stage)) });

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
  const late = draft.lateTo?.kind === 'member' ? draft.lateTo.userId : '';
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
        <Field
          label="Name"
          maxLength={100}
          value={draft.name}
          onChange={({ target }) => change({ name: target.value })}
        />
        <div className="flex flex-col gap-4">
          {draft.stages.map((stage, index) => (
            <StageFields
              key={stage.key}
              {...{ teamId, stage, index }}
              onChange={(given) => changeStage(stage.key, given)}
              onRemove={
                draft.stages.length > 1
                  ? () => change({ stages: draft.stages.filter(({ key }) => key !== stage.key) })
                  : undefined
              }
            />
          ))}
        </div>
        <Button
          className="mt-3"
          disabled={draft.stages.length >= mostStages}
          onClick={() => change({ stages: [...draft.stages, emptyStage(draft.stages.length)] })}
        >
          Add a stage
        </Button>
        <div className="mt-4 grid gap-2">
          <Listbox
            label="After a new version"
            size="field"
            value={draft.again}
            options={draft.stages.length > 1 ? agains : agains.slice(0, 2)}
            onChange={(again) => change({ again })}
          />
          {draft.again === 'fromStage' && (
            <Listbox
              label="The stage that a new version begins with"
              size="field"
              value={String(Math.min(draft.fromStage, draft.stages.length - 1))}
              options={draft.stages.map(({ name }, n) => ({ value: String(n), label: `It begins with ${name}` }))}
              onChange={(stage) => change({ fromStage: Number(stage) })}
            />
          )}
          <Listbox
            label="The person who hears of people who stay late"
            size="field"
            value={late}
            options={[
              { value: '', label: 'No one hears of people who stay late' },
              ...members.map(({ userId, name }) => ({ value: userId, label: `${name} hears of people who stay late` })),
              ...(late && !members.some(({ userId }) => userId === late)
                ? [{ value: late, label: draft.lateTo ? nameOf(draft.lateTo, members) : '' }]
                : []),
            ]}
            onChange={(userId) => change({ lateTo: userId === '' ? null : { kind: 'member', userId } })}
          />
        </div>
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
