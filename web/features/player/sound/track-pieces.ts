import type { EncodedPacket } from 'mediabunny';
import { type Link, readLink } from '#web/decoder/link.ts';

/** One audio track, cut into pieces that a browser can play on their own. Remuxed, not re-encoded. */
export type TrackPieces = {
  /** As MediaSource names it. */
  type: string;
  durationS: number;
  /** The audio between two times; null after its end. */
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
        // Encoder delay before the start must not be heard.
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
