import { Fragment } from 'react';

/** After the separators in file names, and before the file extension. */
const opportunity = /(?<=[_-])(?=\S)|(?<=\S)(?=\.[a-z])/i;

/** Text in which long names wrap at their separators. */
export function Breakable({ text }: { text: string }) {
  return text.split(opportunity).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts keep their order
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
