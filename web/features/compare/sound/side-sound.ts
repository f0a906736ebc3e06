import type { AudioBufferSink } from 'mediabunny';
import { type Link, readLink } from '#web/decoder/link.ts';

/** Decoded and scheduled before it is due. */
const aheadS = 2;
/** Sound that is late begins this soon, so that each side begins it at the right sample. */
const marginS = 0.02;

/** The sound of one side, which is decoded while it plays. */
export type SideSound = {
  /**
   * Plays from this second of the side on, at this time of the context; a side that begins later waits for its beginning.
   * Returns a function that stops it.
   */
  play: (fromS: number, atS: number, output: AudioNode) => () => void;
  close: () => void;
};

export function createSideSound(link: Link, context: AudioContext): SideSound {
  let close = () => {};
  let isClosed = false;
  let opening: Promise<AudioBufferSink | null> | null = null;

  async function open(): Promise<AudioBufferSink | null> {
    const { AudioBufferSink, Input, MP4, UrlSource } = await import('mediabunny');
    const input = new Input({ source: new UrlSource(link.newest(), readLink(link)), formats: [MP4] });
    close = () => input.dispose();
    if (isClosed) close();
    const track = await input.getPrimaryAudioTrack();
    return track && (await track.canDecode()) ? new AudioBufferSink(track) : null;
  }

  async function schedule(fromS: number, atS: number, output: AudioNode, nodes: Set<AudioNode>, signal: AbortSignal) {
    opening ??= open().catch((error) => {
      opening = null;
      throw error;
    });
    const sink = await opening;
    if (!sink || signal.aborted) return;
    // A start between two samples would be rounded differently for each side.
    const onSample = (seconds: number) => Math.round(seconds * context.sampleRate) / context.sampleRate;
    for await (const { buffer, timestamp } of sink.buffers(Math.max(0, fromS))) {
      if (signal.aborted) return;
      const whenS = onSample(atS + timestamp - fromS);
      const startS = Math.max(whenS, onSample(context.currentTime + marginS));
      if (startS - whenS >= buffer.duration) continue;
      const node = new AudioBufferSourceNode(context, { buffer });
      node.connect(output);
      nodes.add(node);
      node.onended = () => nodes.delete(node);
      node.start(startS, startS - whenS);
      while (!signal.aborted && whenS - context.currentTime > aheadS) await wait((aheadS * 1000) / 4);
    }
  }

  return {
    play: (fromS, atS, output) => {
      const ending = new AbortController();
      const nodes = new Set<AudioNode>();
      // A side whose sound cannot be decoded is silent.
      schedule(fromS, atS, output, nodes, ending.signal).catch(() => undefined);
      return () => {
        ending.abort();
        for (const node of nodes) node.disconnect();
      };
    },
    close: () => {
      isClosed = true;
      close();
    },
  };
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
