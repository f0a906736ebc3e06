import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { type InputHTMLAttributes, type ReactNode, type Ref, useId, useState } from 'react';
import { IconButton } from '../buttons/icon-button.tsx';
import { classNames } from '../class-names.ts';

type FieldProps = InputHTMLAttributes<HTMLInputElement> & {
  label: string;
  /** The problem and how to fix it. */
  error?: string | undefined;
  hint?: string;
  /** Inside the input, at its end. */
  end?: ReactNode;
  ref?: Ref<HTMLInputElement>;
};

export function Field({ label, error, hint, end, required, className, ...input }: FieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const note = error ?? hint;
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block font-medium text-sm">
        {label}
        {required && (
          <span className="ml-0.5 text-upcoming" aria-hidden="true">
            *
          </span>
        )}
      </label>
      <div className="relative">
        <input
          {...input}
          id={id}
          required={required}
          aria-invalid={error ? true : undefined}
          aria-describedby={note ? noteId : undefined}
          className={classNames(
            'block h-field w-full rounded-md border bg-ground px-3 text-input outline-offset-0 transition-colors',
            error ? 'border-upcoming' : 'border-line hover:border-line-strong',
            end ? 'pr-12' : '',
          )}
        />
        {end && <div className="absolute inset-y-0 right-0.5 grid place-items-center">{end}</div>}
      </div>
      {/* Always reserves the line, so that a message shifts nothing. */}
      <p
        id={noteId}
        className={classNames('min-h-6 pt-0.5 pb-1.5 text-pretty text-xs', error ? 'text-upcoming' : 'text-quiet')}
      >
        {note}
      </p>
    </div>
  );
}

export function PasswordField(props: Omit<FieldProps, 'type' | 'end'>) {
  const [shown, setShown] = useState(false);
  return (
    <Field
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="off"
      spellCheck={false}
      end={
        <IconButton
          label={shown ? 'Hide what I type' : 'Show what I type'}
          className="size-8 pointer-coarse:size-11"
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOff size={16} aria-hidden="true" /> : <Eye size={16} aria-hidden="true" />}
        </IconButton>
      }
    />
  );
}
