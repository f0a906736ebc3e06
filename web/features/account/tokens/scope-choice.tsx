import { useId } from 'react';
import { groups, type Reach, type Reaches } from './scope-words.ts';

const columns: [Reach, string][] = [
  ['none', 'No'],
  ['read', 'Read'],
  ['write', 'Read and write'],
];

/** One row for each subject. Arrow keys move along a row, as in every group of radio buttons. */
export function ScopeChoice({ reaches, onChange }: { reaches: Reaches; onChange: (reaches: Reaches) => void }) {
  const id = useId();
  return (
    <fieldset className="mb-4">
      <legend className="mb-1 font-medium text-sm">Rights</legend>
      <div className="grid grid-cols-[1fr_repeat(3,auto)] items-center gap-x-1 rounded-md border border-line px-3 py-1 text-sm">
        <span />
        {columns.map(([reach, label]) => (
          <span key={reach} aria-hidden="true" className="w-14 py-1 text-center text-quiet text-xs">
            {label}
          </span>
        ))}
        {groups.map(([group, about]) => (
          <div key={group} role="radiogroup" aria-label={about} className="contents">
            <span className="py-1">{about}</span>
            {columns.map(([reach, label]) => (
              <label key={reach} className="grid h-control place-items-center">
                <input
                  type="radio"
                  name={`${id}-${group}`}
                  aria-label={label}
                  checked={(reaches[group] ?? 'none') === reach}
                  onChange={() => onChange({ ...reaches, [group]: reach })}
                  className="size-4 accent-accent"
                />
              </label>
            ))}
          </div>
        ))}
      </div>
    </fieldset>
  );
}
