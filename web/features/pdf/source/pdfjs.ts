import {
  AnnotationMode,
  GlobalWorkerOptions,
  getDocument,
  PDFDataRangeTransport,
  type PDFPageProxy,
  TextLayer,
  version,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerSrc from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import type { PageSource } from './page-source.ts';
import { chunkBytes, type RangeReader } from './read-range.ts';
import './text-layer.css';

GlobalWorkerOptions.workerSrc = workerSrc;
const parts = new URL(`/assets/pdfjs-${version}/`, location.href).href;
/** Larger canvases fail on phones. */
const mostPixels = 16_000_000;

/** Draws the file itself. Nothing in it runs: no scripts, no forms of XML, no links. */
export async function openPdf(
  reader: RangeReader,
  sizeBytes: number,
  beginning: Uint8Array<ArrayBuffer>,
  onEnd: (close: () => void) => void,
): Promise<PageSource> {
  const ending = new AbortController();
  const transport = new PDFDataRangeTransport(sizeBytes, beginning);
  transport.requestDataRange = (begin, end) => {
    reader.read(begin, Math.min(end, sizeBytes), ending.signal).then(
      (bytes) => transport.onDataRange(begin, bytes),
      () => ending.signal.aborted || transport.onDataRange(begin, null),
    );
  };
  const task = getDocument({
    range: transport,
    rangeChunkSize: chunkBytes,
    disableAutoFetch: true,
    disableStream: true,
    enableXfa: false,
    useSystemFonts: false,
    cMapUrl: `${parts}cmaps/`,
    standardFontDataUrl: `${parts}standard_fonts/`,
    wasmUrl: `${parts}wasm/`,
    iccUrl: `${parts}iccs/`,
  });
  onEnd(() => {
    ending.abort();
    void task.destroy();
  });
  const file = await task.promise;
  const pages = new Map<number, Promise<PDFPageProxy>>();
  const load = (page: number) => {
    const loading = pages.get(page) ?? file.getPage(page + 1);
    pages.set(page, loading);
    return loading;
  };
  return {
    sizeOf: async (page) => {
      const { width, height } = (await load(page)).getViewport({ scale: 1 });
      return { width, height };
    },
    draw: async (number, place, widthPx, signal) => {
      const page = await load(number);
      const { width, height } = page.getViewport({ scale: 1 });
      const scale = (widthPx / width) * devicePixelRatio;
      const most = Math.sqrt(mostPixels / (width * height));
      const viewport = page.getViewport({ scale: Math.min(scale, most) });
      if (signal.aborted) return;
      const canvas = document.createElement('canvas');
      canvas.width = Math.max(1, Math.round(viewport.width));
      canvas.height = Math.max(1, Math.round(viewport.height));
      canvas.className = 'size-full';
      const run = page.render({ canvas, viewport, annotationMode: AnnotationMode.ENABLE });
      signal.addEventListener('abort', () => run.cancel(), { once: true });
      await run.promise;
      if (!signal.aborted) place.replaceChildren(canvas);
    },
    write: async (number, place, widthPx, signal) => {
      const page = await load(number);
      const scale = widthPx / page.getViewport({ scale: 1 }).width;
      place.style.setProperty('--total-scale-factor', String(scale));
      if (place.firstElementChild || signal.aborted) return;
      const container = document.createElement('div');
      container.className = 'pdf-words';
      const text = new TextLayer({
        textContentSource: page.streamTextContent(),
        container,
        viewport: page.getViewport({ scale }),
      });
      signal.addEventListener('abort', () => text.cancel(), { once: true });
      await text.render();
      if (!signal.aborted) place.replaceChildren(container);
    },
  };
}
