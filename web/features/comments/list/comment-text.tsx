import { memo } from 'react';
import { splitFound, splitLinks } from './text-parts.ts';

/** A comment's text with line breaks, safe links and highlighted search matches. */
export const CommentText = memo(function CommentText({ text, words }: { text: string; words: readonly string[] }) {
  return splitLinks(text).map((part) => {
    const shown = splitFound(part.text, words).map(({ at, text: piece, isFound }) =>
      isFound ? (
        <mark key={at} className="rounded-sm bg-accent/30 text-text">
          {piece}
        </mark>
      ) : (
        piece
      ),
    );
    if (part.href === undefined) return <span key={part.at}>{shown}</span>;
    return (
      <a
        key={part.at}
        href={part.href}
        target="_blank"
        rel="noopener noreferrer nofollow ugc"
        className="text-accent underline underline-offset-2"
      >
        {shown}
      </a>
    );
  });
});
