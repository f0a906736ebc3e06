import { Fragment } from 'react';

/** Splits text where long names may wrap: after their separators, and before the file extension. */
export function splitAtSeparators(text: string): string[] {
  return text.split(/(?<=[_-])(?=\S)|(?<=\S)(?=\.[a-z])/i);
}

/** Text in which long names wrap at their separators. */
export function Breakable({ text }: { text: string }) {
  return splitAtSeparators(text).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts keep their order
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
