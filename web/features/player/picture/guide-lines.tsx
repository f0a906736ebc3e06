import { aspects, type Box, cutTo, safeAreas } from '#web/features/player/guide-boxes.ts';
import type { Player } from '../engine/player.ts';

const everything: Box = { x: 0, y: 0, width: 1, height: 1 };

function Line({ box }: { box: Box }) {
  return <rect {...box} fill="none" stroke="currentColor" strokeWidth="1" vectorEffect="non-scaling-stroke" />;
}

/** Dims what another aspect ratio would crop; thin lines mark the safe areas. */
export function GuideLines({ player, aspect: pictureAspect }: { player: Player; aspect: number }) {
  const { areSafe, aspect: name } = player.useState((state) => state.guides);
  const aspect = aspects[name];
  if (!areSafe && aspect === null) return null;
  const cut = aspect === null ? everything : cutTo(aspect, pictureAspect);
  const { action, title } = safeAreas(cut);
  const outside = `M0 0H1V1H0ZM${cut.x} ${cut.y}v${cut.height}h${cut.width}v${-cut.height}Z`;
  return (
    <svg
      viewBox="0 0 1 1"
      preserveAspectRatio="none"
      aria-hidden="true"
      data-guides
      className="pointer-events-none absolute inset-0 size-full text-guide"
    >
      {aspect !== null && <path d={outside} className="fill-veil" />}
      {aspect !== null && <Line box={cut} />}
      {areSafe && <Line box={action} />}
      {areSafe && <Line box={title} />}
    </svg>
  );
}
