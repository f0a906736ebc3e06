import { useState } from 'react';
import * as z from 'zod';
import { json, keepOnDevice } from '#web/kept/kept.ts';
import { useKept } from '#web/kept/use-kept.ts';

/** `column` and `below` take their room from the picture; `sheet` and `overlay` are opened when they are needed. */
export type PanelShape = 'column' | 'below' | 'sheet' | 'overlay';

export const panelWidth = { usualPx: 360, minPx: 280, maxPx: 640 };

const Settings = z.object({
  widthPx: z.number().min(panelWidth.minPx).max(panelWidth.maxPx),
  isCollapsed: z.boolean(),
});
type Settings = z.infer<typeof Settings>;

const keptSettings = keepOnDevice<Settings>(
  'vizio-comments-panel',
  json((saved) => Settings.safeParse(saved).data),
  { widthPx: panelWidth.usualPx, isCollapsed: false },
);

export type CommentsPanelState = ReturnType<typeof useCommentsPanel>;

/** The place of the comments, whether they are shown, and the width of the column, which the browser remembers. */
export function useCommentsPanel(layout: 'beside' | 'stacked' | 'fill', isFullscreen: boolean) {
  const [kept, setKept] = useKept(keptSettings);
  const [isSheetOpen, setSheetOpen] = useState(false);
  const shape: PanelShape = isFullscreen
    ? layout === 'beside'
      ? 'overlay'
      : 'sheet'
    : ({ beside: 'column', stacked: 'below', fill: 'sheet' } as const)[layout];
  const isOpen = shape === 'below' || (shape === 'column' ? !kept.isCollapsed : isSheetOpen);

  const keep = (change: Partial<Settings>) => setKept({ ...kept, ...change });

  return {
    shape,
    /** Next to the picture, not over it. */
    isBeside: shape === 'column' || shape === 'below',
    isOpen,
    widthPx: kept.widthPx,
    setOpen(open: boolean): void {
      if (shape === 'column') keep({ isCollapsed: !open });
      else setSheetOpen(open);
    },
    setWidth(widthPx: number): void {
      keep({ widthPx: Math.round(Math.min(panelWidth.maxPx, Math.max(panelWidth.minPx, widthPx))) });
    },
  };
}
