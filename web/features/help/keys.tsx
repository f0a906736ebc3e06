import { keyName } from '#web/ui/text/key-names.ts';

export function Key({ name }: { name: string }) {
  return (
    <kbd className="whitespace-nowrap rounded-sm border border-line bg-ground px-1.5 py-0.5 font-medium font-sans text-quiet text-xs tabular-nums">
      {keyName(name)}
    </kbd>
  );
}

export function Keys({ keys }: { keys: readonly string[] }) {
  return (
    <span className="flex flex-wrap justify-end gap-1">
      {keys.map((key) => (
        <Key key={key} name={key} />
      ))}
    </span>
  );
}
