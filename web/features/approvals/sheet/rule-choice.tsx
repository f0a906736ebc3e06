import type { StageView } from '#contract/approvals/approval-view.ts';
import { Listbox } from '#web/ui/menus/listbox.tsx';

/** Changes the people whose decisions make the result: the way out of a stage that waits for people who abstained or are away. */
export function RuleChoice({ stage, onChoose }: { stage: StageView; onChoose: (rule: StageView['rule']) => void }) {
  const { rule } = stage;
  const people = stage.seats.filter(({ state }) => state !== 'excused');
  const options = [
    { value: 'all', label: 'Everyone decides' },
    { value: 'any', label: 'One decision is enough' },
    ...people
      .slice(1)
      .map((_, index) => ({ value: `some ${index + 1}`, label: `${index + 1} of ${people.length} decide` })),
    ...people.map(({ id, person }) => ({ value: id, label: `${person.name} decides, others advise` })),
  ];
  const value = rule.kind === 'primary' ? rule.seatId : rule.kind === 'some' ? `some ${rule.count}` : rule.kind;
  return (
    <div className="px-3 pb-2">
      <Listbox
        label={`Rule of ${stage.name}`}
        className="w-full"
        value={value}
        options={
          options.some((option) => option.value === value) ? options : [{ value, label: 'Its own rule' }, ...options]
        }
        onChange={(chosen) => onChoose(ruleOf(chosen))}
      />
    </div>
  );
}

function ruleOf(chosen: string): StageView['rule'] {
  if (chosen === 'all' || chosen === 'any') return { kind: chosen };
  const [word, count] = chosen.split(' ');
  return word === 'some' ? { kind: 'some', count: Number(count) } : { kind: 'primary', seatId: chosen };
}
