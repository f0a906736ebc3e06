import { timecode } from './player-controls.tsx';
import { column } from './section.tsx';
import { Shot } from './shot.tsx';
import { StartLinks } from './start-links.tsx';

/** Frames of the take for the strip that bleeds off both sides of the page. */
const strip = [14, 30, 46, 62, 78, 94, 110];

export function Closing() {
  return (
    <section
      aria-labelledby="closing-title"
      className="relative isolate overflow-hidden border-line border-t pt-section text-center"
    >
      <div className={column}>
        <h2 id="closing-title" className="text-hero">
          Ready when your footage is.
        </h2>
        <p className="mx-auto mt-6 max-w-hero text-pretty text-lead text-quiet">
          Bring the first take, send a colleague the link, and see how the next round feels.
        </p>
        <div className="mt-10 flex flex-col justify-center gap-3 sm:flex-row">
          <StartLinks />
        </div>
      </div>
      <div aria-hidden="true" className="relative pt-section pb-20 sm:pb-28">
        <div className="bias-light -z-10 pointer-events-none absolute inset-0 mx-auto max-w-site" />
        <div className="flex justify-center gap-2 sm:gap-3">
          {strip.map((frame) => (
            <div key={frame} className="w-frame shrink-0">
              <Shot frame={frame} className="rounded-md sm:rounded-lg" />
              <p className="mt-2 text-left text-quiet text-xs tabular-nums">{timecode(frame)}</p>
            </div>
          ))}
        </div>
      </div>
    </section>
  );
}
