import { type CSSProperties, type PointerEvent, useRef } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import type { Store } from '#web/ui/store.ts';
import { useKeyDown } from '#web/ui/use-key-down.ts';
import type { Zoom } from '#web/ui/zoom/zoom.ts';
import { useImageZoom } from '#web/viewing/use-image-zoom.ts';
import type { View } from './views.ts';

export type ComparedPicture = {
  id: string;
  name: string;
  /** Null if there is no picture. */
  url: string | null;
  /** Stands instead of it. */
  missing?: string;
  width: number;
  height: number;
  onStale: () => void;
};

type Over = { picture: ComparedPicture; view: View; wipe: number; onWipe: (part: number) => void; isShown: boolean };

/** One picture, and perhaps another one over it, which has its place and size. */
export function Pane({
  picture,
  over,
  store,
  zoomStep,
}: {
  picture: ComparedPicture;
  over?: Over;
  store: Store<{ zoom: Zoom }>;
  zoomStep: number;
}) {
  const place = useRef<HTMLElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const { zoom, by, reset } = useImageZoom(place, stage, picture.width, store);
  useKeyDown((event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (event.key === '+' || event.key === '=') by(zoomStep);
    else if (event.key === '-') by(1 / zoomStep);
    else if (event.key === '0') reset();
    else return;
    event.preventDefault();
  });
  const { scale, x, y } = zoom;
  const zoomed = { transform: `translate(${x * 100}%, ${y * 100}%) scale(${scale})`, '--unzoom': 1 / scale };
  // From one picture nothing differs.
  const lacking = over?.view === 'difference' ? [picture, over.picture].find(({ url }) => url === null) : undefined;
  const names =
    over && over.view === 'blink'
      ? [over.isShown ? over.picture.name : picture.name]
      : [picture.name, over?.picture.name];
  return (
    <section
      ref={place}
      aria-label={names.filter(Boolean).join(' and ')}
      className="picture-place relative min-h-0 min-w-0 touch-none select-none overflow-hidden"
      style={{ '--aspect': picture.width / picture.height } as CSSProperties}
    >
      <div className="grid size-full place-items-center">
        <div ref={stage} data-picture className="picture-box relative isolate" style={zoomed as CSSProperties}>
          <Shown picture={lacking ?? picture} />
          {over && !lacking && <Shown picture={over.picture} style={styleOf(over)} />}
          {over?.view === 'wipe' && <WipeLine wipe={over.wipe} onWipe={over.onWipe} />}
        </div>
      </div>
      <div className="pointer-events-none absolute inset-x-3 top-3 flex justify-between gap-2 text-sm">
        {names.map(
          (name) =>
            name && (
              <bdi key={name} className="min-w-0 truncate rounded-md bg-panel px-2 py-1">
                {name}
              </bdi>
            ),
        )}
      </div>
    </section>
  );
}

/** An address ends after hours. A picture that this browser cannot show fails at each. */
const mostTries = 3;

function Shown({ picture, style }: { picture: ComparedPicture; style?: CSSProperties }) {
  const tries = useRef(0);
  if (picture.url === null)
    return (
      <p className="absolute inset-0 grid place-items-center bg-raised p-4 text-center text-quiet" style={style}>
        {picture.missing}
      </p>
    );
  return (
    <img
      src={picture.url}
      alt={picture.name}
      draggable={false}
      onError={() => {
        tries.current += 1;
        if (tries.current <= mostTries) picture.onStale();
      }}
      className="absolute inset-0 size-full object-contain"
      style={style}
    />
  );
}

function styleOf({ view, wipe, isShown }: Over): CSSProperties {
  if (view === 'wipe') return { clipPath: `inset(0 0 0 ${wipe * 100}%)` };
  if (view === 'difference') return { mixBlendMode: 'difference' };
  return { opacity: isShown ? 1 : 0 };
}

/** The range in the tools does the same by keyboard. */
function WipeLine({ wipe, onWipe }: Pick<Over, 'wipe' | 'onWipe'>) {
  function onPointerMove({ currentTarget, pointerId, clientX }: PointerEvent<HTMLDivElement>) {
    const box = currentTarget.parentElement?.getBoundingClientRect();
    if (!box?.width || !currentTarget.hasPointerCapture(pointerId)) return;
    onWipe(Math.min(1, Math.max(0, (clientX - box.left) / box.width)));
  }
  return (
    <div
      aria-hidden="true"
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={onPointerMove}
      className={classNames('absolute inset-y-0 grid w-control cursor-ew-resize justify-items-center')}
      style={{ left: `${wipe * 100}%`, transform: 'translateX(-50%) scaleX(var(--unzoom))' }}
    >
      <span className="h-full w-0.5 bg-accent" />
    </div>
  );
}
