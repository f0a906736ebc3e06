import { Showcase } from '#web/features/showcase/showcase.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { OutLink } from './out-link.tsx';
import { column } from './section.tsx';

export function Hero() {
  return (
    <section
      aria-labelledby="hero-title"
      className={classNames(column, 'relative isolate pt-14 pb-section sm:pt-20 2xl:pt-28')}
    >
      {/* One sentence per line, even in the wider fallback font. */}
      <h1 id="hero-title" className="text-hero">
        <span className="block xs:whitespace-nowrap">Review every frame.</span>{' '}
        <span className="block xs:whitespace-nowrap">Own every byte.</span>
      </h1>
      <div className="mt-8 flex flex-col gap-8 lg:flex-row lg:items-end lg:justify-between">
        <p className="max-w-hero text-pretty text-lead text-quiet">
          Vizio is a workspace where teams upload, organise, share and review video frame by frame. It runs on your own
          server, and one command starts it.
        </p>
        <div className="flex flex-col gap-3 sm:flex-row">
          <OutLink variant="primary" href="/home">
            Open the workspace
          </OutLink>
          <OutLink variant="plain" href="/signup">
            Create an account
          </OutLink>
        </div>
      </div>
      <div className="relative mt-12 sm:mt-16">
        <div
          aria-hidden="true"
          className="bias-light -inset-x-16 -top-24 -bottom-16 -z-10 pointer-events-none absolute"
        />
        <figure className="relative overflow-hidden rounded-lg bg-surround shadow-stage sm:rounded-xl">
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
      </div>
    </section>
  );
}
