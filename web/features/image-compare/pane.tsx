import { type CSSProperties, type PointerEvent, useRef } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import type { Store } from '#web/ui/store.ts';
import { useKeyDown } from '#web/ui/use-key-down.ts';
import type { Zoom } from '#web/ui/zoom/zoom.ts';
import { useImageZoom } from '#web/viewing/use-image-zoom.ts';
import type { View } from './views.ts';

export type ComparedImage = {
  id: string;
  name: string;
  url: string;
  width: number;
  height: number;
  onStale: () => void;
};

type Over = { image: ComparedImage; view: View; wipe: number; onWipe: (part: number) => void; isShown: boolean };

/** One image, and perhaps another one over it, which has its place and size. */
export function Pane({
  image,
  over,
  store,
  zoomStep,
}: {
  image: ComparedImage;
  over?: Over;
  store: Store<{ zoom: Zoom }>;
  zoomStep: number;
}) {
  const place = useRef<HTMLElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const { zoom, by, reset } = useImageZoom(place, stage, image.width, store);
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
  const names =
    over && over.view === 'blink' ? [over.isShown ? over.image.name : image.name] : [image.name, over?.image.name];
  return (
    <section
      ref={place}
      aria-label={names.filter(Boolean).join(' and ')}
      className="picture-place relative min-h-0 min-w-0 touch-none select-none overflow-hidden"
      style={{ '--aspect': image.width / image.height } as CSSProperties}
    >
      <div className="grid size-full place-items-center">
        <div ref={stage} data-picture className="picture-box relative isolate" style={zoomed as CSSProperties}>
          <Shown image={image} />
          {over && <Shown image={over.image} style={styleOf(over)} />}
          {over?.view === 'wipe' && <WipeLine wipe={over.wipe} onWipe={over.onWipe} />}
        </div>
      </div>
      <div className="pointer-events-none absolute inset-x-3 top-3 flex justify-between text-sm">
        {names.map(
          (name) =>
            name && (
              <bdi key={name} className="rounded-md bg-veil px-2 py-1">
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

function Shown({ image, style }: { image: ComparedImage; style?: CSSProperties }) {
  const tries = useRef(0);
  return (
    <img
      src={image.url}
      alt={image.name}
      draggable={false}
      onError={() => {
        tries.current += 1;
        if (tries.current <= mostTries) image.onStale();
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
