import type { Link } from '#web/decoder/link.ts';
import { openTrack, type TrackPieces } from './track-pieces.ts';

/** Seconds buffered ahead, the length of a piece, and the seconds kept after playing. */
const aheadS = 15;
const pieceS = 8;
const behindS = 30;

/** Streams one audio track of a video into an audio element. Returns a stop function. */
export function feedTrack(audio: HTMLAudioElement, link: Link, index: number, onFailed: () => void): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  const media = new MediaSource();
  const address = URL.createObjectURL(media);
  let pieces: TrackPieces | null = null;
  audio.src = address;

  async function feed(): Promise<void> {
    await happens(media, ['sourceopen'], signal);
    URL.revokeObjectURL(address);
    pieces = await openTrack(link, index);
    if (signal.aborted) return pieces.close();
    const buffer = media.addSourceBuffer(pieces.type);
    media.duration = pieces.durationS;
    for (;;) {
      const fromS = audio.currentTime;
      const neededS = endOfLoaded(buffer, fromS);
      if (neededS < Math.min(fromS + aheadS, pieces.durationS - 0.1)) await append(buffer, pieces, neededS);
      else await happens(audio, ['timeupdate', 'seeking'], signal);
      if (buffer.buffered.length > 0 && buffer.buffered.start(0) < fromS - behindS * 2) {
        buffer.remove(0, fromS - behindS);
        await happens(buffer, ['updateend'], signal);
      }
    }
  }

  async function append(buffer: SourceBuffer, { cut, durationS }: TrackPieces, fromS: number): Promise<void> {
    const piece = await cut(fromS, fromS + pieceS);
    signal.throwIfAborted();
    if (piece === null) {
      // The audio ends before the video: no more data follows until a seek.
      if (fromS < durationS) await happens(audio, ['seeking'], signal);
      return;
    }
    buffer.appendBuffer(piece);
    await happens(buffer, ['updateend'], signal);
  }

  feed().catch(() => {
    if (!signal.aborted) onFailed();
  });
  return () => {
    ending.abort();
    pieces?.close();
    audio.pause();
    audio.removeAttribute('src');
    audio.load();
  };
}

/** The end of the buffered range at this time. */
function endOfLoaded({ buffered }: SourceBuffer, fromS: number): number {
  for (let n = 0; n < buffered.length; n++) {
    if (buffered.start(n) <= fromS + 0.1 && buffered.end(n) > fromS) return buffered.end(n);
  }
  return fromS;
}

function happens(target: EventTarget, names: readonly string[], signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const listening = new AbortController();
    const settle = (act: () => void) => () => {
      listening.abort();
      act();
    };
    const options = { signal: listening.signal };
    for (const name of names) target.addEventListener(name, settle(resolve), options);
    signal.addEventListener(
      'abort',
      settle(() => reject(signal.reason)),
      options,
    );
    if (signal.aborted) settle(() => reject(signal.reason))();
  });
}
