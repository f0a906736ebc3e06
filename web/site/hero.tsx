import { classNames } from '#web/ui/class-names.ts';
import { CutRibbon } from './ribbon/cut-ribbon.tsx';
import { column } from './section.tsx';
import { StartLinks } from './start-links.tsx';

export function Hero() {
  return (
    <section
      aria-labelledby="hero-title"
      className={classNames(column, 'relative isolate pt-14 pb-section sm:pt-20 2xl:pt-28')}
    >
      {/* One thought per line, even in the wider fallback font. */}
      <h1 id="hero-title" className="text-hero">
        <span className="block xs:whitespace-nowrap">Comments that</span>{' '}
        <span className="block xs:whitespace-nowrap">follow the cut.</span>
      </h1>
      <div className="mt-8 flex flex-col gap-8 lg:flex-row lg:items-end lg:justify-between">
        <p className="max-w-hero text-pretty text-lead text-quiet">
          Upload the next version. Vizio compares the pictures and moves every open comment to its shot in the new cut.
          On your own server, with one command.
        </p>
        <div className="flex flex-col gap-3 sm:flex-row">
          <StartLinks />
        </div>
      </div>
      <div className="relative mt-12 sm:mt-16">
        <div
          aria-hidden="true"
          className="bias-light -inset-x-16 -top-24 -bottom-16 -z-10 pointer-events-none absolute"
        />
        <CutRibbon />
      </div>
    </section>
  );
}
