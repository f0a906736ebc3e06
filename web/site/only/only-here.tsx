import type { ReactNode } from 'react';
import { Showcase } from '#web/features/showcase/showcase.tsx';
import { Section } from '../section.tsx';
import { ComparePicture, EditorsPicture, FixPicture } from './only-pictures.tsx';

const things: readonly { name: string; text: string; picture: ReactNode }[] = [
  {
    name: 'Check the fixes',
    picture: <FixPicture />,
    text: 'Every comment with its picture before and after. F is fixed, N is not, and the report is ready to print.',
  },
  {
    name: 'Compare two to four versions',
    picture: <ComparePicture />,
    text: 'Side by side, as a wipe or as a difference: locked to the frame, whatever the rates.',
  },
  {
    name: 'To your editing program, and back',
    picture: <EditorsPicture />,
    text: 'Comments arrive as markers on their frames. Markers and cut lists come back.',
  },
];

/** The parts that no other review tool has. The first one, comments that follow the cut, is above. */
export function OnlyHere() {
  return (
    <Section
      id="only-here"
      title="The second round is the one that costs"
      lead="So Vizio knows what changed, where every comment went, and what is still to be done."
      className="pt-0"
    >
      <ul className="mt-14 grid gap-6 lg:grid-cols-3">
        {things.map(({ name, text, picture }) => (
          <li key={name} className="flex min-w-0 flex-col overflow-hidden rounded-xl border border-line bg-panel">
            <div aria-hidden="true" data-theme="dark" className="h-56 overflow-hidden bg-surround text-text">
              {picture}
            </div>
            <div className="p-6 sm:p-8">
              <h3 className="text-lg">{name}</h3>
              <p className="mt-2 text-pretty text-md text-quiet">{text}</p>
            </div>
          </li>
        ))}
      </ul>
      <figure className="relative mt-16 overflow-hidden rounded-lg bg-surround shadow-stage sm:rounded-xl">
        <div className="stage" aria-hidden="true">
          <div>
            <Showcase />
          </div>
        </div>
        <figcaption className="sr-only">
          The review screen: an evening over water with a circle drawn around a person on a jetty, the timeline under
          it, and three comments beside it, each on its frame.
        </figcaption>
      </figure>
    </Section>
  );
}
