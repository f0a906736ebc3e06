import { type ReactNode, useState } from 'react';
import type { ApprovalTemplate } from '#contract/approvals/templates.ts';
import { Form, FormButtons } from '#web/ui/form.tsx';
import { useAction } from '#web/ui/use-action.ts';
import { type Draft, missingIn, templateOf } from './draft.ts';
import { TemplateFields } from './template-fields.tsx';

/** The form of a template: to ask with it, or to keep it. It says what is missing, or why the action failed. */
export function TemplateForm({
  teamId,
  start,
  action,
  act,
  onCancel,
  children,
}: {
  teamId: string;
  /** Another key begins with another draft. */
  start: () => Draft;
  action: string;
  act: (template: ApprovalTemplate) => Promise<void>;
  onCancel: () => void;
  /** Between the fields and the buttons. */
  children?: ReactNode;
}) {
  const [draft, setDraft] = useState(start);
  const missing = missingIn(draft);
  const { pending, problem, setProblem, run } = useAction(() => act(templateOf(draft)));
  return (
    <Form onSubmit={() => missing === undefined && run()} onInput={() => setProblem(undefined)}>
      <TemplateFields teamId={teamId} draft={draft} onChange={setDraft} />
      {children}
      <p role="alert" className="mt-3 text-pretty text-sm text-upcoming empty:hidden">
        {problem}
      </p>
      <div className="mt-2 flex flex-wrap items-center justify-end gap-3">
        <p className="text-quiet text-sm">{missing}</p>
        <FormButtons onCancel={onCancel} pending={pending} disabled={missing !== undefined}>
          {action}
        </FormButtons>
      </div>
    </Form>
  );
}
