import { memo, type ReactNode } from 'react';
import { type Mention, splitMentions } from '#contract/comments/mentions.ts';
import { splitFound, splitLinks } from './text-parts.ts';

/** A comment's text with line breaks, safe links and highlighted search matches. */
export const CommentText = memo(function CommentText({
  text,
  words,
  mentions,
}: {
  text: string;
  words: readonly string[];
  mentions: readonly Mention[];
}) {
  const names = mentions.map(({ name }) => name);
  const show = (shown: string) =>
    splitFound(shown, words).map(({ at, text: piece, isFound }) =>
      isFound ? (
        <mark key={at} className="rounded-sm bg-accent/30 text-text">
          {piece}
        </mark>
      ) : (
        piece
      ),
    );
  return splitLinks(text).map((part) => {
    if (part.href === undefined) return <span key={part.at}>{markMentions(part.text, names, show)}</span>;
    return (
      <a
        key={part.at}
        href={part.href}
        target="_blank"
        rel="noopener noreferrer nofollow ugc"
        className="text-accent underline underline-offset-2"
      >
        {show(part.text)}
      </a>
    );
  });
});

function markMentions(text: string, names: readonly string[], show: (text: string) => ReactNode): ReactNode {
  if (names.length === 0) return show(text);
  let at = 0;
  return splitMentions(text, names).map(({ text: piece, mention }) => {
    const key = at;
    at += piece.length;
    return mention === null ? (
      <span key={key}>{show(piece)}</span>
    ) : (
      <b key={key} data-mention className="rounded-sm bg-accent-soft px-0.5 font-medium text-accent">
        {show(piece)}
      </b>
    );
  });
}
