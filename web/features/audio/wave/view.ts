/** The part of the sound that is shown, in samples. */
export type View = { from: number; span: number };

/** The least that is shown: a sample is then about as wide as a pixel. */
const leastSpan = 1_024;

export const wholeView = (sampleCount: number): View => ({ from: 0, span: Math.max(1, sampleCount) });

function keepInside({ from, span }: View, sampleCount: number): View {
  const most = Math.max(1, sampleCount);
  const kept = Math.min(most, Math.max(Math.min(leastSpan, most), span));
  return { from: Math.min(most - kept, Math.max(0, from)), span: kept };
}

/** Zooms about a part of the width, whose sample stays in its place. */
export function zoomView(view: View, factor: number, part: number, sampleCount: number): View {
  const at = view.from + part * view.span;
  const { span } = keepInside({ from: 0, span: view.span / factor }, sampleCount);
  return keepInside({ from: at - part * span, span }, sampleCount);
}

export const panView = (view: View, samples: number, sampleCount: number): View =>
  keepInside({ ...view, from: view.from + samples }, sampleCount);

/** The view in which a sample is seen: this one, or one that begins or ends a little beside it. */
export function viewWith(view: View, sample: number, sampleCount: number): View {
  if (sample >= view.from && sample <= view.from + view.span) return view;
  const margin = view.span * 0.1;
  const from = sample < view.from ? sample - view.span + margin : sample - margin;
  return keepInside({ ...view, from }, sampleCount);
}

export const partOf = ({ from, span }: View, sample: number): number => (sample - from) / span;

/** The sample below a part of the width. */
export const sampleAt = ({ from, span }: View, part: number, sampleCount: number): number =>
  Math.min(sampleCount - 1, Math.max(0, Math.floor(from + part * span)));
