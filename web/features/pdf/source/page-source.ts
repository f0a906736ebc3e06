export type Size = { width: number; height: number };

/** Draws the pages of a file: pdf.js, or pictures that the server has made. */
export type PageSource = {
  /** In any unit, the same for all pages. */
  sizeOf: (page: number) => Promise<Size>;
  /** Draws a page, and replaces what is there once it is done. */
  draw: (page: number, place: HTMLElement, widthPx: number, signal: AbortSignal) => Promise<void>;
  /** Lays the words of a page over it, to be selected. */
  write?: (page: number, place: HTMLElement, widthPx: number, signal: AbortSignal) => Promise<void>;
};
