import { type TextareaHTMLAttributes, useId } from 'react';

/** A field of several lines for a text that is pasted, such as a certificate. */
export function AreaField({
  label,
  hint,
  ...area
}: TextareaHTMLAttributes<HTMLTextAreaElement> & { label: string; hint: string }) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-medium text-sm">
        {label}
        {area.required && (
          <span className="ml-0.5 text-upcoming" aria-hidden="true">
            *
          </span>
        )}
      </label>
      <textarea
        {...area}
        id={id}
        aria-describedby={`${id}-hint`}
        className="block w-full resize-y rounded-md border border-line bg-ground px-3 py-1.5 font-mono text-xs outline-offset-0 transition-colors hover:border-line-strong"
      />
      <p id={`${id}-hint`} className="min-h-6 pt-0.5 pb-1.5 text-pretty text-quiet text-xs">
        {hint}
      </p>
    </div>
  );
}
