import { Button } from '#web/ui/buttons/button.tsx';
import { Listbox } from '#web/ui/menus/listbox.tsx';
import { Field } from '#web/ui/text/field.tsx';
import { type Draft, emptyStage, type StageDraft } from './draft.ts';
import { nameOf, StageFields } from './stage-fields.tsx';
import { usePeople } from './use-templates.ts';

const mostStages = 10;

const agains = [
  { value: 'everyone', label: 'A new version asks everyone again' },
  { value: 'asked', label: 'A new version asks people who required changes' },
  { value: 'fromStage', label: 'A new version begins with a later stage' },
] as const;

/** The name and the stages of an approval, and what follows from versions and from people who stay late. */
export function TemplateFields({
  teamId,
  draft,
  onChange,
}: {
  teamId: string;
  draft: Draft;
  onChange: (draft: Draft) => void;
}) {
  const members = usePeople(teamId);
  const change = (given: Partial<Draft>) => onChange({ ...draft, ...given });
  const changeStage = (key: string, given: Partial<StageDraft>) =>
    change({ stages: draft.stages.map((stage) => (stage.key === key ? { ...stage, ...given } : stage)) });
  const late = draft.lateTo?.kind === 'member' ? draft.lateTo.userId : '';
  return (
    <>
      <Field
        label="Name of the approval"
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
    </>
  );
}
