import type { Source } from './sources.ts';

type Growing = Extract<Source, { kind: 'growing' }>;

/** Played video kept in the buffer when the browser runs out of space. */
const keepBehindS = 20;

/**
 * Streams a growing copy into a video through MediaSource. Returns a stop function. Playback and seeks wait for parts
 * that are not made yet.
 */
export function feedGrowing(video: HTMLVideoElement, { url, type, durationMs }: Growing, onBroken: () => void) {
  const ending = new AbortController();
  const { signal } = ending;
  if (!('MediaSource' in window) || !MediaSource.isTypeSupported(type)) {
    queueMicrotask(onBroken);
    return () => undefined;
  }
  const media = new MediaSource();
  const address = URL.createObjectURL(media);
  video.src = address;
  media.addEventListener(
    'sourceopen',
    () => {
      URL.revokeObjectURL(address);
      feed().catch(() => {
        if (!signal.aborted) onBroken();
      });
    },
    { once: true, signal },
  );

  async function feed(): Promise<void> {
    const buffer = media.addSourceBuffer(type);
    media.duration = durationMs / 1000;
    const response = await fetch(url, { signal });
    const reader = response.ok ? response.body?.getReader() : undefined;
    if (!reader) throw new Error(`A growing copy responded with ${response.status}.`);
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      await append(buffer, part.value);
    }
    if (media.readyState === 'open') media.endOfStream();
  }

  async function append(buffer: SourceBuffer, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    for (;;) {
      try {
        buffer.appendBuffer(bytes);
        return await happens(buffer, signal, 'updateend');
      } catch (error) {
        const isFull = error instanceof DOMException && error.name === 'QuotaExceededError';
        if (!isFull) throw error;
        await makeRoom(buffer);
      }
    }
  }

  /** Removes played video from the buffer; if there is none, waits until some has been played. */
  async function makeRoom(buffer: SourceBuffer): Promise<void> {
    const end = video.currentTime - keepBehindS;
    if (buffer.buffered.length === 0 || buffer.buffered.start(0) >= end) {
      return happens(video, signal, 'timeupdate', 'seeking');
    }
    buffer.remove(0, end);
    await happens(buffer, signal, 'updateend');
  }

  return () => ending.abort();
}

/** Waits for the first of these events. */
function happens(target: EventTarget, signal: AbortSignal, ...names: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const done = new AbortController();
    const settle = (act: () => void) => () => {
      done.abort();
      act();
    };
    for (const name of names) target.addEventListener(name, settle(resolve), { signal: done.signal });
    signal.addEventListener(
      'abort',
      settle(() => reject(signal.reason)),
      { signal: done.signal },
    );
    if (signal.aborted) settle(() => reject(signal.reason))();
  });
}
