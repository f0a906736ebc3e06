import { useId } from 'react';
import { classNames } from '#web/ui/class-names.ts';

type Option<Value> = { value: Value; label: string; hint: string };

/** A radio group with a hint per option. Arrow keys select, so changes apply at once. */
export function Choice<Value extends string>({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: Value;
  options: readonly Option<Value>[];
  onChange: (value: Value) => void;
}) {
  const id = useId();
  return (
    <div role="radiogroup" aria-label={label} className="-mx-2 flex flex-col">
      {options.map((option) => {
        const isChosen = option.value === value;
        const hintId = `${id}-${option.value}`;
        return (
          <label
            key={option.value}
            className={classNames(
              'flex min-h-control cursor-pointer items-start gap-3 rounded-md px-2 py-1.5 transition-colors hover:bg-hover',
              isChosen && 'bg-accent-soft',
            )}
          >
            <input
              type="radio"
              name={id}
              value={option.value}
              checked={isChosen}
              aria-label={option.label}
              aria-describedby={hintId}
              onChange={() => onChange(option.value)}
              className="mt-0.5 size-4 shrink-0 accent-accent"
            />
            <span className="min-w-0">
              <span className="block font-medium text-sm">{option.label}</span>
              <span id={hintId} className="block text-pretty text-quiet text-xs">
                {option.hint}
              </span>
            </span>
          </label>
        );
      })}
    </div>
  );
}
