import type { EncodedPacket } from 'mediabunny';
import { type Link, readLink } from '../engine/link.ts';

/** One track of sound of a file, in pieces that a browser plays by themselves. Nothing is encoded anew. */
export type TrackPieces = {
  /** As MediaSource names it. */
  type: string;
  durationS: number;
  /** From one moment to another, or null where there is no sound any more. */
  cut: (fromS: number, toS: number) => Promise<ArrayBuffer | null>;
  close: () => void;
};

export async function openTrack(link: Link, index: number): Promise<TrackPieces> {
  const { BufferTarget, EncodedAudioPacketSource, EncodedPacketSink, Input, MP4, Mp4OutputFormat, Output, UrlSource } =
    await import('mediabunny');
  const input = new Input({ source: new UrlSource(link.newest(), readLink(link)), formats: [MP4] });
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
