import { Link, useLocation } from 'react-router';
import { Key } from '../keys.tsx';
import type { Inline } from './guide-page.ts';
import { Marked } from './marked.tsx';

const key = /^(?:(?:Ctrl|Shift|Alt) )?(?:\S|F\d|Space|Enter|Shift|Ctrl|Esc|Home|End)$/;

/** Words with the names of controls, keys and links; `words` are marked. */
export function InlineText({ text, words }: { text: readonly Inline[]; words: readonly string[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name
  return text.map((part, n) => <Part key={n} part={part} words={words} />);
}

function Part({ part, words }: { part: Inline; words: readonly string[] }) {
  // Keeps the way back to where the guide was opened.
  const { state } = useLocation();
  if (typeof part === 'string') return <Marked text={part} words={words} />;
  const marked = <Marked text={part.text} words={words} />;
  if (part.kind === 'control') return <b className="font-semibold">{marked}</b>;
  if (part.kind === 'link') {
    return (
      <Link to={part.to} state={state} className="text-accent underline underline-offset-2">
        {marked}
      </Link>
    );
  }
  if (key.test(part.text)) return <Key name={part.text} />;
  return <code className="wrap-anywhere rounded-sm bg-hover px-1 py-0.5 font-mono text-sm">{marked}</code>;
}
