import type { ReactNode } from 'react';

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
    <Field name={name}>
      <input
        type="range"
        min={min}
        max={max}
        step={step}
        value={value}
        aria-valuetext={text}
        onChange={(event) => onChange(event.target.valueAsNumber)}
        className="w-24 accent-accent"
      />
      <span aria-hidden="true" className="min-w-12 tabular-nums">
        {text}
      </span>
    </Field>
  );
}

export function Field({ name, children }: { name: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is among the children
    <label className="flex h-control items-center gap-2 whitespace-nowrap text-quiet text-sm">
      {name}
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
    <Field name={name}>
      <select
        value={value}
        onChange={(event) => onChange(event.target.value as Value)}
        className="h-control min-w-0 max-w-crumb text-ellipsis max-sm:max-w-28 rounded-md border border-line bg-raised px-2 text-sm text-text"
      >
        {(Object.entries(options) as [Value, string][]).map(([one, label]) => (
          <option key={one} value={one}>
            {label}
          </option>
        ))}
      </select>
    </Field>
  );
}
