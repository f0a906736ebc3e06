import { listFormats, type MarkerFormat, markerFormats } from '#contract/markers/formats.ts';
import type { FileKind } from '#contract/media/kinds.ts';
import { Switch } from '#web/ui/buttons/switch.tsx';
import { Listbox, type Option } from '#web/ui/menus/listbox.tsx';
import { Field } from '#web/ui/text/field.tsx';
import type { Choices } from './kept-choices.ts';

/** Everything about an export that cannot be known. */
export function ExportChoices({
  kind,
  version,
  choices,
  fileStart,
  startProblem,
  drawnCount,
  teamOnly,
  onChange,
}: {
  kind: FileKind;
  version: number;
  choices: Choices;
  /** The timecode of the file; null until it is known. */
  fileStart: string | null;
  startProblem: string | undefined;
  /** How many stills could be saved; null where they cannot. */
  drawnCount: number | null;
  /** Absent for people by a link. */
  teamOnly: { isOn: boolean; onChange: (isOn: boolean) => void } | undefined;
  onChange: (change: Partial<Choices>) => void;
}) {
  const format: MarkerFormat = markerFormats[choices.format];
  const stillsHint = drawnCount === 1 ? 'its drawing' : `each of ${drawnCount} drawings`;
  return (
    <div className="flex flex-col gap-4">
      <Choice
        label="Program"
        isFirst
        value={choices.format}
        options={listFormats(kind).map((value) => ({ value, label: nameFormat(markerFormats[value]) }))}
        onChange={(value) => onChange({ format: value })}
      />
      {/* Other files have no timecode. */}
      {kind === 'video' && (
        <div>
          <Choice
            label="Timeline starts at"
            value={choices.start}
            options={[
              { value: 'file', label: fileStart === null ? 'As in the file' : `As in the file, ${fileStart}` },
              { value: '01:00:00:00', label: '01:00:00:00' },
              { value: '00:00:00:00', label: '00:00:00:00' },
              { value: 'other', label: 'Other …' },
            ]}
            onChange={(value) => onChange({ start: value })}
          />
          {choices.start === 'other' && (
            <Field
              label="Start timecode"
              className="mt-3"
              value={choices.otherStart}
              placeholder="10:00:00:00"
              autoComplete="off"
              spellCheck={false}
              maxLength={20}
              error={startProblem}
              hint="A semicolon before the frames means drop-frame"
              onChange={(event) => onChange({ otherStart: event.target.value })}
            />
          )}
          {choices.start !== 'other' && startProblem && (
            <p role="alert" className="pt-1 text-upcoming text-xs">
              {startProblem}
            </p>
          )}
        </div>
      )}
      {format.holds.colors && (
        <Choice
          label="Colours"
          value={choices.color}
          options={[
            { value: 'author', label: 'By author' },
            { value: 'status', label: 'By state' },
          ]}
          onChange={(value) => onChange({ color: value })}
        />
      )}
      <Switch
        label="Include resolved comments"
        {...(version > 1 && { hint: `Of v${version}. Of earlier versions only open ones follow.` })}
        checked={choices.hasResolved}
        onChange={(hasResolved) => onChange({ hasResolved })}
      />
      {teamOnly && (
        <Switch
          label="Include comments for the team only"
          hint="The file marks them. Keep it from clients."
          checked={teamOnly.isOn}
          onChange={teamOnly.onChange}
        />
      )}
      {drawnCount !== null && drawnCount > 0 && !format.holds.drawings && (
        <Switch
          label="Save stills of drawings too"
          hint={`A ZIP with the file and a picture of ${stillsHint}`}
          checked={choices.hasStills}
          onChange={(hasStills) => onChange({ hasStills })}
        />
      )}
    </div>
  );
}

function nameFormat({ program, label }: MarkerFormat): string {
  return `${program} – ${label}`;
}

function Choice<Value extends string>({
  label,
  value,
  options,
  isFirst,
  onChange,
}: {
  label: string;
  value: Value;
  options: readonly Option<Value>[];
  /** Focused when the dialog opens. */
  isFirst?: boolean;
  onChange: (value: Value) => void;
}) {
  return (
    <div>
      <span aria-hidden="true" className="mb-1 block font-medium text-sm">
        {label}
      </span>
      <Listbox
        label={label}
        size="field"
        className="w-full tabular-nums"
        isFirst={isFirst}
        value={value}
        options={options}
        onChange={onChange}
      />
    </div>
  );
}
