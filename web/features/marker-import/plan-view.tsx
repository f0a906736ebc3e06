import { type ReactNode, useEffect } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { countComments, countRows } from './marker-words.ts';
import { PlanRow } from './plan-row.tsx';
import { isOpen, type MarkerFileState } from './use-marker-file.ts';
import { useSeenFrames } from './use-seen-frames.ts';

type Plan = Extract<MarkerFileState, { step: 'plan' }>;

/** The plan of an import, row by row. */
export function PlanView({
  state,
  teamOnly,
  isImporting,
  timeOf,
  renderStill,
  onFrames,
  onChoose,
  onTeamOnly,
  onImport,
  onBack,
}: {
  state: Plan;
  /** Whether new comments will be for the team alone. */
  teamOnly: boolean;
  isImporting: boolean;
  timeOf: (frame: number) => string;
  renderStill: (frame: number) => ReactNode;
  /** The frames whose stills are on the screen. */
  onFrames: (frames: readonly number[]) => void;
  onChoose: (keys: readonly string[], isChosen: boolean) => void;
  onTeamOnly: (isOn: boolean) => void;
  onImport: () => void;
  onBack: () => void;
}) {
  const { plan, chosen, name, problem } = state;
  const { frames, watch } = useSeenFrames();
  useEffect(() => onFrames(frames), [frames, onFrames]);
  const open = plan.rows.filter(isOpen).map(({ key }) => key);
  const isEmpty = plan.rows.length === 0;
  return (
    <>
      <p role="status" className="wrap-anywhere text-sm">
        <strong className="font-medium">{name}</strong> <span className="text-quiet">({plan.format})</span>
        <br />
        {isEmpty
          ? 'This file has no comments. If it is a list of cuts, import it as cuts instead.'
          : countRows(plan.rows)}
      </p>
      {plan.warnings.length > 0 && (
        <ul aria-label="Warnings" className="mt-3 grid gap-1 rounded-md border border-line p-3 text-quiet text-xs">
          {plan.warnings.map((warning) => (
            <li key={warning} className="wrap-anywhere">
              {warning}
            </li>
          ))}
        </ul>
      )}
      {open.length > 1 && (
        <label className="mt-3 flex items-center gap-3 text-sm">
          <span className="grid size-6 place-items-center">
            <input
              type="checkbox"
              checked={open.every((key) => chosen.has(key))}
              onChange={({ target }) => onChoose(open, target.checked)}
              className="size-4 accent-accent"
            />
          </span>
          Choose all
        </label>
      )}
      {!isEmpty && (
        <ul ref={watch} aria-label="Comments in the file" className="mt-2 border-line border-t">
          {plan.rows.map((row) => (
            <PlanRow
              key={row.key}
              row={row}
              time={timeOf(row.frame)}
              isChosen={chosen.has(row.key)}
              onChoose={onChoose}
            >
              {renderStill(row.frame)}
            </PlanRow>
          ))}
        </ul>
      )}
      <div className="sticky bottom-0 -mx-6 mt-4 -mb-6 flex flex-wrap items-center justify-end gap-2 border-line border-t bg-raised px-6 py-3">
        {problem && (
          <p role="alert" className="basis-full text-sm text-upcoming">
            {problem}
          </p>
        )}
        {plan.rows.some(({ state: kind }) => kind === 'new') && (
          <label className="mr-auto flex items-center gap-3 text-sm">
            <span className="grid size-6 place-items-center">
              <input
                type="checkbox"
                checked={teamOnly}
                onChange={({ target }) => onTeamOnly(target.checked)}
                className="size-4 accent-accent"
              />
            </span>
            New ones for the team only
          </label>
        )}
        <Button variant="ghost" onClick={onBack}>
          Choose another file
        </Button>
        <Button
          data-first
          variant="primary"
          pending={isImporting}
          unavailable={chosen.size === 0 && 'There is nothing to import. Choose a note, or another file.'}
          onClick={onImport}
        >
          Import {countComments(chosen.size)}
        </Button>
      </div>
    </>
  );
}
