import { Closing } from './closing.tsx';
import { Footer } from './footer.tsx';
import { FrameReview } from './frame-review.tsx';
import { Header } from './header.tsx';
import { Hero } from './hero.tsx';
import { OnlyHere } from './only/only-here.tsx';
import { Ownership } from './ownership.tsx';
import { Pricing } from './pricing.tsx';
import { Promises } from './promises.tsx';
import { Screens } from './screens.tsx';
import { serverFacts } from './server-facts.ts';
import { WorkingLoop } from './working-loop.tsx';

/** The website. All links leave the iframe too. */
export function Site() {
  return (
    <>
      <a
        href="#content"
        className="fixed top-3 left-3 z-30 inline-flex h-control -translate-y-16 items-center rounded-md bg-accent px-3 font-medium text-on-accent focus:translate-y-0"
      >
        Skip to the content
      </a>
      <Header />
      <main id="content" tabIndex={-1} className="overflow-x-clip outline-none">
        <Hero />
        <OnlyHere />
        <WorkingLoop />
        <FrameReview />
        <Promises />
        <Ownership />
        <Screens />
        {serverFacts.hasPrices && <Pricing />}
        <Closing />
      </main>
      <Footer />
    </>
  );
}
