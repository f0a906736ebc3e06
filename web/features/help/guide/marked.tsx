/** A text in which these words are marked. They have letters and digits only. */
export function Marked({ text, words }: { text: string; words: readonly string[] }) {
  if (words.length === 0) return text;
  const longestFirst = words.toSorted((a, b) => b.length - a.length);
  const parts = text.split(new RegExp(`(${longestFirst.join('|')})`, 'giu'));
  return parts.map((part, n) =>
    n % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name
      <mark key={n} className="rounded-sm bg-accent-soft text-text">
        {part}
      </mark>
    ) : (
      part
    ),
  );
}
