import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import type { RuleAction, RuleView, RuleWhen } from '#contract/rules/rules.ts';
import { call } from '#web/api/client.ts';
import { newId } from '#web/api/new-id.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Dialog, type DialogState } from '#web/ui/dialogs/dialog.tsx';
import { Form, FormButtons } from '#web/ui/form.tsx';
import { LoadProblem } from '#web/ui/notices/load-problem.tsx';
import { RowsSkeleton } from '#web/ui/pages/rows.tsx';
import { Field } from '#web/ui/text/field.tsx';
import { useAction } from '#web/ui/use-action.ts';
import { SentenceFields } from './sentence-fields.tsx';
import { TriedFiles } from './tried-files.tsx';
import { refetchRules, useChoices } from './use-rules.ts';

/** Changes a rule, or makes one. */
export function RuleDialog({
  teamId,
  saved,
  ...dialog
}: DialogState & {
  teamId: string;
  /** Null for a new one. */
  saved: RuleView | null;
}) {
  const queryClient = useQueryClient();
  const query = useChoices(teamId);
  const id = useRef(saved?.id ?? newId());
  const [name, setName] = useState(saved?.name ?? '');
  const [when, setWhen] = useState<RuleWhen>(saved?.when ?? { kind: 'resolved' });
  const [action, setAction] = useState<RuleAction>(saved?.action ?? { kind: 'setProgress', progress: 'Done' });
  const [tried, setTried] = useState<ResponseOf<Endpoints['tryRule']>>();
  const rule = { name: name.trim() || 'New rule', when, action };
  const isMissing = name.trim() === '' || (action.kind === 'notify' && action.userIds.length === 0);
  const save = useAction(async () => {
    const body = { rule, isOn: saved?.isOn ?? true };
    await call('saveRule', { params: { teamId, ruleId: id.current }, body });
    await refetchRules(queryClient, teamId);
    dialog.onOpenChange(false);
  });
  const attempt = useAction(async () => setTried(await call('tryRule', { params: { teamId }, body: { rule } })));
  const forget = () => {
    setTried(undefined);
    save.setProblem(undefined);
    attempt.setProblem(undefined);
  };
  return (
    <Dialog {...dialog} shape="tall" width="middle" title={saved ? 'Edit the rule' : 'New rule'}>
      <Form onSubmit={() => !isMissing && save.run()} onInput={forget}>
        <Field
          label="Name"
          required
          maxLength={80}
          hint="The activity of the team shows it where the rule acts."
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <LoadProblem query={query} />
        {query.isPending && <RowsSkeleton label="Loading the choices" count={2} />}
        {query.data && (
          <SentenceFields
            choices={query.data}
            when={when}
            action={action}
            onWhen={(next) => {
              forget();
              setWhen(next);
            }}
            onAction={(next) => {
              forget();
              setAction(next);
            }}
          />
        )}
        {tried && <TriedFiles tried={tried} />}
        <p role="alert" className="mt-3 text-pretty text-sm text-upcoming empty:hidden">
          {save.problem ?? attempt.problem}
        </p>
        <div className="mt-2 flex flex-wrap items-end justify-between gap-2">
          <Button pending={attempt.pending} onClick={() => void attempt.run()}>
            Try it
          </Button>
          <FormButtons onCancel={() => dialog.onOpenChange(false)} pending={save.pending} disabled={isMissing}>
            Save
          </FormButtons>
        </div>
      </Form>
    </Dialog>
  );
}
