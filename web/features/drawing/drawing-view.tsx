import { memo } from 'react';
import type { Drawing, Shape } from '#contract/comments/drawing.ts';
import { drawnFont, listMarks, type Mark, spaceHeight, spaceWidth } from '#contract/comments/drawing-marks.ts';

/** A drawing over the picture. The parent element must cover the picture exactly. */
export function DrawingView({ drawing }: { drawing: Drawing }) {
  return <ShapesView shapes={drawing.shapes} aspect={drawing.aspect} label="Drawing" />;
}

/** Stretched to its parent regardless of shape, because coordinates are fractions of the picture. */
export function ShapesView({ shapes, aspect, label }: { shapes: readonly Shape[]; aspect: number; label?: string }) {
  return (
    <svg
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      viewBox={`0 0 ${spaceWidth} ${spaceHeight(aspect)}`}
      preserveAspectRatio="none"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="pointer-events-none absolute inset-0 size-full select-none"
    >
      {shapes.map((shape, index) => (
        // Shapes have no ids; except for the eraser, they are added and removed only at the end.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <ShapeView key={index} shape={shape} aspect={aspect} />
      ))}
    </svg>
  );
}

const ShapeView = memo(function ShapeView({ shape, aspect }: { shape: Shape; aspect: number }) {
  return listMarks(shape, aspect).map((mark, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a shape is always painted in the same order
    <MarkView key={index} mark={mark} />
  ));
});

function MarkView({ mark }: { mark: Mark }) {
  if (mark.kind === 'text') {
    return (
      <text
        fontFamily={drawnFont.family}
        fontWeight={drawnFont.weight}
        fontSize={mark.size}
        fill={mark.color}
        stroke={mark.outline > 0 ? mark.color : undefined}
        strokeWidth={mark.outline || undefined}
        data-halo={mark.isHalo || undefined}
        className="whitespace-pre"
      >
        {mark.lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name
          <tspan key={index} x={mark.x} y={mark.y + index * mark.size * drawnFont.lineHeight}>
            {line}
          </tspan>
        ))}
      </text>
    );
  }
  if (mark.isFilled) return <path d={mark.path} fill={mark.color} />;
  return <path d={mark.path} stroke={mark.color} strokeWidth={mark.width} data-halo={mark.isHalo || undefined} />;
}
