import type { ReactNode } from 'react';
import type { ComparedSide } from '../compared-side.ts';
import type { Comparison } from '../engine/comparison.ts';

export type SettingsOf = { comparison: Comparison; sides: readonly ComparedSide[] };

/** Settings that belong together, of one side or of all. */
export function Group({
  title,
  of,
  action,
  children,
}: {
  title: string;
  of?: string;
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <fieldset className="min-w-0 border-line border-t pt-2">
      <legend className="sr-only">{of ? `${title} of ${of}` : title}</legend>
      <div className="flex h-control items-center justify-between">
        <span aria-hidden="true" className="font-medium text-sm">
          {title}
        </span>
        {action}
      </div>
      {children}
    </fieldset>
  );
}
