import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { Keys, LaptopPicture, PhonePicture } from './promise-pictures.tsx';
import { Section } from './section.tsx';

function Promised({
  title,
  text,
  className,
  children,
}: {
  title: string;
  text: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <article
      className={classNames('flex min-w-0 flex-col overflow-hidden rounded-xl border border-line bg-panel', className)}
    >
      <div className="p-6 sm:p-8">
        <h3 className="text-lg">{title}</h3>
        <p className="mt-2 max-w-text text-pretty text-md text-quiet">{text}</p>
      </div>
      {children}
    </article>
  );
}

export function Promises() {
  return (
    <Section
      id="promises"
      title="Kind to the client on a phone, and to the editor with forty takes"
      lead="Three things that people keep asking review tools for."
    >
      <div className="mt-14 grid grid-cols-1 gap-6 lg:grid-cols-2">
        <Promised
          title="Guests need no account"
          text="Your client opens one link on a phone, says who they are, and comments. Nothing to install, no password to forget."
          className="lg:row-span-2"
        >
          <PhonePicture />
        </Promised>
        <Promised
          title="Uploads survive a closed laptop"
          text="Close the lid on the train, open it at home: the upload goes on where it was, not at the start."
        >
          <LaptopPicture />
        </Promised>
        <Promised
          title="A keyboard for everything"
          text="The keys that editors’ hands already know. Press ? anywhere, and Vizio shows them all."
        >
          <Keys />
        </Promised>
      </div>
    </Section>
  );
}
