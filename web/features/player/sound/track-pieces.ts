import type { EncodedPacket } from 'mediabunny';

/** One track of sound of a file, in pieces that a browser plays by themselves. Nothing is encoded anew. */
export type TrackPieces = {
  /** As MediaSource names it. */
  type: string;
  durationS: number;
  /** From one moment to another, or null where there is no sound any more. */
  cut: (fromS: number, toS: number) => Promise<ArrayBuffer | null>;
  close: () => void;
};

/** Links end after some minutes, and the sound goes on under the next one. */
export type TrackLink = { newest: () => string; onStale: (url: string) => void };

export async function openTrack(link: TrackLink, index: number): Promise<TrackPieces> {
  const { BufferTarget, EncodedAudioPacketSource, EncodedPacketSink, Input, MP4, Mp4OutputFormat, Output, UrlSource } =
    await import('mediabunny');
  const fetchFn: typeof fetch = async (_, init) => {
    const url = link.newest();
    const answer = await fetch(url, init);
    if (answer.ok) return answer;
    link.onStale(url);
    throw new Error(`A track of sound answered ${answer.status}.`);
  };
  const options = { fetchFn, getRetryDelay, handleUnhandledError: () => {} };
  const input = new Input({ source: new UrlSource(link.newest(), options), formats: [MP4] });
  try {
    const track = (await input.getAudioTracks())[index];
    const [codec, config] = [await track?.getCodec(), await track?.getDecoderConfig()];
    if (!track || !codec || !config) throw new Error(`There is no track ${index} to play.`);
    const sink = new EncodedPacketSink(track);
    const durationS = (await track.getDurationFromMetadata()) ?? (await track.computeDuration());

    async function cut(fromS: number, toS: number): Promise<ArrayBuffer | null> {
      const target = new BufferTarget();
      const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'fragmented' }), target });
      const source = new EncodedAudioPacketSource(codec ?? 'aac');
      output.addAudioTrack(source);
      await output.start();
      let count = 0;
      let packet: EncodedPacket | null = (await sink.getPacket(fromS)) ?? (await sink.getFirstPacket());
      for (; packet && packet.timestamp < toS; packet = await sink.getNextPacket(packet)) {
        // What encoders put before the beginning is not heard.
        if (packet.timestamp < 0) continue;
        await source.add(packet, count === 0 && config ? { decoderConfig: config } : undefined);
        count += 1;
      }
      if (count === 0) {
        await output.cancel();
        return null;
      }
      await output.finalize();
      return target.buffer;
    }

    return { type: `audio/mp4; codecs="${config.codec}"`, durationS, cut, close: () => input.dispose() };
  } catch (error) {
    input.dispose();
    throw error;
  }
}

/** Long enough for a new link to come. */
function getRetryDelay(attempts: number): number | null {
  return attempts > 4 ? null : 0.2 * 2 ** attempts;
}
