import { CSPProvider } from '@base-ui/react/csp-provider';
import { Select as Base } from '@base-ui/react/select';
import Check from 'lucide-react/icons/check';
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import { type ReactNode, useRef, useState } from 'react';
import { classNames } from '../class-names.ts';
import { hasMovedOn } from '../dialogs/stand-in.ts';

export type Option<Value extends string = string> = { value: Value; label: string };

const sizes = { control: 'h-control text-sm', field: 'h-field text-input' } as const;

/** Screen readers expect the list there. A dialog has a place of its own, which clips nothing and is no landmark. */
const homes = '[role="dialog"], aside, header, nav, main';

/** One of several options: typing finds one, as in the lists of the system. */
export function Listbox<Value extends string>({
  label,
  value,
  options,
  onChange,
  size = 'control',
  className,
  icon,
  isFirst,
  disabled = false,
  leavesFocus,
}: {
  label: string;
  value: Value;
  options: readonly Option<Value>[];
  onChange: (value: Value) => void;
  size?: keyof typeof sizes;
  className?: string | undefined;
  /** Before the chosen option. */
  icon?: ReactNode;
  /** Focused when its dialog opens. */
  isFirst?: boolean | undefined;
  disabled?: boolean;
  /** After a choice by mouse the keys belong to the page again. */
  leavesFocus?: boolean;
}) {
  // A state: the list opens without another render, and has to know its home by then.
  const [trigger, setTrigger] = useState<HTMLButtonElement | null>(null);
  const popup = useRef<HTMLDivElement>(null);
  const home = trigger?.closest<HTMLElement>(homes);
  const isInDialog = home?.role === 'dialog';
  return (
    <Base.Root
      items={options}
      value={value}
      disabled={disabled}
      onValueChange={(chosen) => chosen !== null && onChange(chosen)}
    >
      <Base.Trigger
        ref={setTrigger}
        aria-label={label}
        data-tooltip={icon ? label : undefined}
        data-first={isFirst || undefined}
        className={classNames(
          'inline-flex min-w-0 select-none items-center gap-2 rounded-md border border-line bg-raised px-2 text-left text-text hover:border-line-strong data-disabled:opacity-50',
          sizes[size],
          className,
        )}
      >
        {icon}
        <Base.Value className="min-w-0 flex-1 truncate" />
        <ChevronsUpDown size={16} aria-hidden="true" className="shrink-0 text-quiet" />
      </Base.Trigger>
      <Base.Portal className="absolute" container={isInDialog ? undefined : home}>
        {/* Our policy refuses its <style> element, which is for lists that lie over their button. */}
        <CSPProvider disableStyleElements>
          <Base.Positioner
            {...(isInDialog && { role: 'region', 'aria-label': label })}
            alignItemWithTrigger={false}
            align="start"
            sideOffset={4}
            positionMethod="fixed"
            className="z-30 outline-none"
          >
            <Base.Popup
              ref={popup}
              finalFocus={(by) => !hasMovedOn(popup.current) && (by === 'keyboard' || !leavesFocus)}
              className="max-h-(--available-height) min-w-(--anchor-width) max-w-(--available-width) overflow-y-auto rounded-lg bg-raised p-1 text-text shadow-float outline-none transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0"
            >
              {options.map((option) => (
                <Base.Item
                  key={option.value}
                  value={option.value}
                  className="flex min-h-control select-none items-center gap-2 rounded-sm px-2 text-sm outline-none data-highlighted:bg-hover"
                >
                  <Base.ItemText className="wrap-anywhere min-w-0 flex-1">{option.label}</Base.ItemText>
                  <Base.ItemIndicator className="shrink-0">
                    <Check size={16} aria-hidden="true" />
                  </Base.ItemIndicator>
                </Base.Item>
              ))}
            </Base.Popup>
          </Base.Positioner>
        </CSPProvider>
      </Base.Portal>
    </Base.Root>
  );
}
