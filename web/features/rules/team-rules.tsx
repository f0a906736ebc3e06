import { useQueryClient } from '@tanstack/react-query';
import Pencil from 'lucide-react/icons/pencil';
import Trash from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { mostRules, type RuleView } from '#contract/rules/rules.ts';
import { formatError } from '#web/api/api-error.ts';
import { call } from '#web/api/client.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { Switch } from '#web/ui/buttons/switch.tsx';
import { LoadProblem } from '#web/ui/notices/load-problem.tsx';
import { showError } from '#web/ui/notices/toast.ts';
import { showUndo } from '#web/ui/notices/undo-toast.tsx';
import { Panel } from '#web/ui/pages/panel.tsx';
import { Row, RowsSkeleton } from '#web/ui/pages/rows.tsx';
import { Time } from '#web/ui/text/time.tsx';
import { sayOutcome } from './outcome-words.ts';
import { RuleDialog } from './rule-dialog.tsx';
import { RuleLog } from './rule-log.tsx';
import { refetchRules, useRules } from './use-rules.ts';

/** The rules of a team with their last results, and the log. */
export function TeamRules({ teamId }: { teamId: string }) {
  const queryClient = useQueryClient();
  const query = useRules(teamId);
  const { data, error } = query;
  const [edited, setEdited] = useState<RuleView | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [times, setTimes] = useState(0);

  function open(which: RuleView | null): void {
    setEdited(which);
    setTimes(times + 1);
    setOpen(true);
  }

  /** Says why a change failed, and shows what the server has now. */
  async function attempt(act: () => Promise<unknown>): Promise<boolean> {
    const isDone = await act().then(
      () => true,
      (problem: unknown) => {
        showError(formatError(problem));
        return false;
      },
    );
    await refetchRules(queryClient, teamId);
    return isDone;
  }

  const save = ({ id, name, when, action }: RuleView, isOn: boolean) =>
    attempt(() => call('saveRule', { params: { teamId, ruleId: id }, body: { rule: { name, when, action }, isOn } }));

  async function remove(rule: RuleView): Promise<void> {
    if (!(await attempt(() => call('deleteRule', { params: { teamId, ruleId: rule.id } })))) return;
    showUndo(`"${rule.name}" was deleted`, async () => void (await save(rule, rule.isOn)));
  }

  const isFull = (data?.rules.length ?? 0) >= mostRules;
  return (
    <div className="flex flex-col gap-4">
      <Panel
        title="Rules"
        end={
          <Button disabled={isFull} onClick={() => open(null)}>
            New rule
          </Button>
        }
      >
        <LoadProblem query={query} />
        {!data && !error && <RowsSkeleton label="Loading the rules" count={2} />}
        {data?.rules.length === 0 && (
          <p className="px-5 py-4 text-pretty text-quiet">
            None yet. A rule does the next step by itself: when all comments of a file are resolved, set its progress to
            Done.
          </p>
        )}
        {data?.rules.map((rule) => (
          <Row
            key={rule.id}
            title={rule.name}
            value={`When ${rule.sentence.when}, ${rule.sentence.action}.`}
            hint={<State rule={rule} />}
          >
            <Switch
              label={
                <>
                  Use<span className="sr-only"> {rule.name}</span>
                </>
              }
              checked={rule.isOn}
              onChange={(isOn) => void save(rule, isOn)}
            />
            <IconButton label={`Edit the rule ${rule.name}`} onClick={() => open(rule)}>
              <Pencil size={16} aria-hidden="true" />
            </IconButton>
            <IconButton label={`Delete the rule ${rule.name}`} onClick={() => void remove(rule)}>
              <Trash size={16} aria-hidden="true" />
            </IconButton>
          </Row>
        ))}
      </Panel>
      <RuleLog teamId={teamId} />
      <RuleDialog key={times} open={isOpen} onOpenChange={setOpen} teamId={teamId} saved={edited} />
    </div>
  );
}

function State({ rule: { problem, isOn, last, savedBy } }: { rule: RuleView }) {
  if (problem) return <span className="text-upcoming">Broken: {problem}</span>;
  if (!isOn) return <>Switched off.</>;
  if (!last) return <>Has not acted yet. Saved by {savedBy ?? 'a former user'}.</>;
  return (
    <>
      Last: {sayOutcome(last.outcome).toLowerCase()}, <Time iso={last.at} />
      {last.reason && `. ${last.reason}`}
    </>
  );
}
