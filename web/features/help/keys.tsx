import { keyName } from '#web/ui/text/key-names.ts';

export function Keys({ keys }: { keys: readonly string[] }) {
  return (
    <span className="flex flex-wrap justify-end gap-1">
      {keys.map((key) => (
        <kbd
          key={key}
          className="whitespace-nowrap rounded-sm border border-line bg-ground px-1.5 py-0.5 font-medium font-sans text-quiet text-xs tabular-nums"
        >
          {keyName(key)}
        </kbd>
      ))}
    </span>
  );
}
