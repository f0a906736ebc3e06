import type { ReactNode } from 'react';
import { Listbox } from '#web/ui/menus/listbox.tsx';

const row = 'flex h-control items-center gap-2 whitespace-nowrap text-quiet text-sm';

export function Slider({
  name,
  text,
  value,
  range: [min, max, step],
  onChange,
}: {
  name: string;
  text: string;
  value: number;
  range: [min: number, max: number, step: number];
  onChange: (value: number) => void;
}) {
  return (
    <label className={row}>
      <span className="in-[[data-settings]]:min-w-20 max-sm:min-w-20">{name}</span>
      <input
        type="range"
        min={min}
        max={max}
        step={step}
        value={value}
        aria-valuetext={text}
        onChange={(event) => onChange(event.target.valueAsNumber)}
        className="min-w-24 flex-1 accent-accent"
      />
      <span aria-hidden="true" className="min-w-14 text-right text-text tabular-nums">
        {text}
      </span>
    </label>
  );
}

export function Check({
  checked,
  onChange,
  children,
}: {
  checked: boolean;
  onChange: () => void;
  children: ReactNode;
}) {
  return (
    <label className={row}>
      <input type="checkbox" checked={checked} onChange={onChange} className="accent-accent" />
      {children}
    </label>
  );
}

/** One of a few choices. */
export function Choice<Value extends string>({
  name,
  value,
  options,
  onChange,
}: {
  name: string;
  value: Value;
  options: Record<Value, string>;
  onChange: (value: Value) => void;
}) {
  return (
    <div className={row}>
      <span aria-hidden="true" className="in-[[data-settings]]:min-w-20 max-sm:min-w-20">
        {name}
      </span>
      <Listbox
        label={name}
        leavesFocus
        className="flex-1"
        value={value}
        options={(Object.entries(options) as [Value, string][]).map(([one, label]) => ({ value: one, label }))}
        onChange={onChange}
      />
    </div>
  );
}
