import { Fragment, type ReactNode } from 'react';
import { type CueNode, readCueText } from '#contract/captions/cue-text.ts';

/** The text of a cue as elements: nothing of it is ever read as HTML. */
export function CueWords({ text }: { text: string }) {
  return renderNodes(readCueText(text, 'vtt'));
}

function renderNodes(nodes: readonly CueNode[]): ReactNode {
  return nodes.map((node, n) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: the text of a cue never changes
    if (typeof node === 'string') return <Fragment key={n}>{node}</Fragment>;
    const { tag, note, children } = node;
    const Tag = tag === 'c' || tag === 'v' || tag === 'lang' ? 'span' : tag;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the text of a cue never changes
      <Tag key={n} lang={tag === 'lang' && note !== '' ? note : undefined}>
        {renderNodes(children)}
      </Tag>
    );
  });
}
