import { useId } from 'react';
import { classNames } from '#web/ui/class-names.ts';

/** The take that visitors can step through: five seconds of a train on a viaduct, drawn per frame. */
export const fps = 25;
export const lastFrame = 124;
/** The frame of the comment with a drawing. */
export const windowFrame = 62;

const carLength = 112;
const cars = [0, 1, 2, 3];
const windows = [0, 1, 2, 3, 4, 5];
const bays = [0, 1, 2, 3, 4, 5, 6, 7];
const darkWindow = { car: 2, window: 3 };
const birds = [
  { x: 250, y: 92, speed: 1.6, beat: 0 },
  { x: 296, y: 118, speed: 1.5, beat: 5 },
  { x: 214, y: 126, speed: 1.7, beat: 9 },
];

function windowX(car: number, index: number): number {
  return car * carLength + 16 + index * 14;
}

function Train({ x }: { x: number }) {
  return (
    <g transform={`translate(${x} 0)`}>
      <circle cx="0" cy="216" r="26" className="fill-scene-sun" opacity="0.16" />
      {cars.map((car) => (
        <g key={car}>
          <path
            className="fill-scene-near"
            d={
              car === 0
                ? 'M12 200h94q4 0 4 4v23H0v-9q2-18 12-18z'
                : `M${car * carLength + 3} 200h104q3 0 3 3v24h-110v-24q0-3 3-3z`
            }
          />
          {windows.map((index) => {
            const isDark = car === darkWindow.car && index === darkWindow.window;
            const tone = isDark ? 'fill-scene-mid' : 'fill-scene-sun';
            return <rect key={index} x={windowX(car, index)} y="206" width="9" height="9" rx="1" className={tone} />;
          })}
          {/* Reflections of the windows on the water. */}
          {windows.map((index) => (
            <rect
              key={index}
              x={windowX(car, index) - 2}
              y={index % 2 === 0 ? 389 : 396}
              width="13"
              height="3"
              opacity="0.4"
              className={car === darkWindow.car && index === darkWindow.window ? 'fill-none' : 'fill-scene-amber'}
            />
          ))}
        </g>
      ))}
    </g>
  );
}

function Viaduct() {
  return (
    <g className="fill-scene-near">
      <rect y="227" width="800" height="7" />
      {bays.map((bay) => (
        <path key={bay} d={`M${bay * 100} 233h100v146h-11v-92a39 39 0 0 0-78 0v92h-11z`} />
      ))}
    </g>
  );
}

/** Shown only on its frame, as in the player. */
function Drawing({ x }: { x: number }) {
  const cx = x + windowX(darkWindow.car, darkWindow.window) + 4;
  return (
    <g fill="none" strokeWidth="3.5" strokeLinecap="round">
      <path
        className="stroke-pen-red"
        d={`M${cx - 20} 192c16-9 40-7 44 14 3 18-12 29-27 28-17-1-28-13-25-27 2-9 8-14 17-17`}
      />
      <path className="stroke-pen-red" d={`M${cx + 96} 132c-26 4-48 18-64 44m0 0 1-19m-1 19 17-8`} />
    </g>
  );
}

export function Shot({ frame, className }: { frame: number; className?: string }) {
  const trainX = 640 - frame * 7;
  const id = useId();
  return (
    <svg
      viewBox="0 0 800 450"
      className={classNames('block w-full', className)}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <defs>
        <linearGradient id={`${id}-sky`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" className="[stop-color:var(--color-scene-night)]" />
          <stop offset="0.5" className="[stop-color:var(--color-scene-dusk)]" />
          <stop offset="0.82" className="[stop-color:var(--color-scene-rose)]" />
          <stop offset="1" className="[stop-color:var(--color-scene-amber)]" />
        </linearGradient>
        <linearGradient id={`${id}-water`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" className="[stop-color:var(--color-scene-rose)]" />
          <stop offset="0.4" className="[stop-color:var(--color-scene-water)]" />
          <stop offset="1" className="[stop-color:var(--color-scene-night)]" />
        </linearGradient>
        <radialGradient id={`${id}-glow`}>
          <stop offset="0" className="[stop-color:var(--color-scene-sun)]" stopOpacity="0.7" />
          <stop offset="1" className="[stop-color:var(--color-scene-amber)]" stopOpacity="0" />
        </radialGradient>
      </defs>
      <rect width="800" height="372" fill={`url(#${id}-sky)`} />
      <circle cx="200" cy="300" r="230" fill={`url(#${id}-glow)`} />
      <circle cx="200" cy="300" r="30" className="fill-scene-sun" />
      <path
        className="fill-scene-far"
        d="M0 330 70 300l60 26 90-14 80 22 70-58 76-44 66 40 58-30 90 52 70-26 70 34v60H0z"
      />
      <path className="fill-scene-mid" d="M0 352 110 338l120 14 130-22 100-24 110 32 120-16 110 20v40H0z" />
      <rect y="366" width="800" height="84" fill={`url(#${id}-water)`} />
      {birds.map(({ x, y, speed, beat }) => {
        const wing = 7 * Math.cos(((frame + beat) * Math.PI) / 7);
        const left = x + frame * speed;
        return (
          <path
            key={y}
            fill="none"
            strokeWidth="2"
            strokeLinecap="round"
            className="stroke-scene-near"
            d={`M${left} ${y - wing}q7 ${wing - 3} 11 ${wing}q4 ${-wing - 3} 11 ${-wing}`}
          />
        );
      })}
      <Train x={trainX} />
      <Viaduct />
      <path className="fill-scene-near" d="M0 432c120-18 230-8 340 6 120 14 300-22 460-14v30H0z" />
      {frame === windowFrame && <Drawing x={trainX} />}
    </svg>
  );
}
