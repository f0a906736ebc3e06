import { type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';

/** A switch with a hint. Applies at once. */
export function Switch({
  label,
  hint,
  checked,
  onChange,
}: {
  label: ReactNode;
  hint?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
}) {
  const id = useId();
  return (
    <div className={classNames('flex gap-3', hint ? 'items-start' : 'items-center')}>
      <div className="min-w-0 flex-1">
        <label htmlFor={id} className="wrap-anywhere block font-medium text-sm">
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="text-pretty text-quiet text-xs">
            {hint}
          </p>
        )}
      </div>
      <span className="grid h-control shrink-0 place-items-center">
        <input
          type="checkbox"
          role="switch"
          id={id}
          checked={checked}
          aria-checked={checked}
          aria-describedby={hint ? `${id}-hint` : undefined}
          onChange={(event) => onChange(event.target.checked)}
          className="relative h-5 w-9 cursor-pointer disabled:cursor-default disabled:opacity-50 appearance-none rounded-full bg-line-strong transition-colors before:absolute before:top-0.5 before:left-0.5 before:size-4 before:rounded-full before:bg-raised before:transition-transform checked:bg-accent checked:before:translate-x-4"
        />
      </span>
    </div>
  );
}
