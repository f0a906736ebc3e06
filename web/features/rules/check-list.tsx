/** Chooses any number of a few. */
export function CheckList({
  legend,
  options,
  chosen,
  onChange,
}: {
  legend: string;
  options: readonly { id: string; name: string }[];
  chosen: readonly string[];
  onChange: (ids: string[]) => void;
}) {
  return (
    <fieldset className="max-h-48 overflow-y-auto rounded-md border border-line px-3 py-2">
      <legend className="px-1 text-quiet text-xs">{legend}</legend>
      {options.map(({ id, name }) => (
        <label key={id} className="flex min-h-control cursor-pointer items-center gap-2 text-sm">
          <input
            type="checkbox"
            className="size-4 accent-accent"
            checked={chosen.includes(id)}
            onChange={({ target }) => onChange(target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))}
          />
          <span className="wrap-anywhere min-w-0">{name}</span>
        </label>
      ))}
    </fieldset>
  );
}
