import type { Input, VideoSample } from 'mediabunny';
import { type Link, readLink } from './link.ts';
import { type FileClock, frameOf, timeOf } from './video-frames.ts';

/** A frame of the video at full size, decoded and upright. */
export type Picture = { frame: number; bitmap: ImageBitmap };

/** Decodes single frames of a file, next to the video element that plays it. */
export type FrameReader = {
  width: number;
  height: number;
  /** Decodes one frame as fast as possible. */
  readOne: (frame: number) => Promise<Picture | null>;
  /** Decodes the frames from first to last, in order. */
  readSome: (first: number, last: number) => AsyncGenerator<Picture>;
  /** Decodes all frames from here on; decoding runs ahead of the consumer. */
  readOn: (first: number) => AsyncGenerator<Picture>;
  close: () => void;
};

/**
 * Opens a file for decoding; null if this browser cannot. Measured at 540p in Chromium: 15 ms for any frame and 3 ms
 * for the next one, against 25 to 150 ms for a seek of the video element.
 */
export async function openFrameReader(link: Link, file: FileClock): Promise<FrameReader | null> {
  if (!('VideoDecoder' in window) || !('OffscreenCanvas' in window)) return null;
  const { Input, MATROSKA, MP4, QTFF, UrlSource, VideoSampleSink, WEBM } = await import('mediabunny');
  const source = new UrlSource(link.newest(), readLink(link));
  const input = new Input({ source, formats: [MP4, QTFF, WEBM, MATROSKA] });
  try {
    const track = await input.getPrimaryVideoTrack();
    if (!track || !(await track.canDecode())) return giveUp(input);
    const [width, height] = await Promise.all([track.getDisplayWidth(), track.getDisplayHeight()]);
    const sink = new VideoSampleSink(track);
    const copy = makeCopier(width, height, file);
    return {
      width,
      height,
      readOne: async (frame) => {
        const sample = await sink.getSample(timeOf(file, frame));
        return sample && copy(sample);
      },
      readSome: async function* (first, last) {
        const moments = Array.from({ length: last - first + 1 }, (_, n) => timeOf(file, first + n));
        for await (const sample of sink.samplesAtTimestamps(moments)) if (sample) yield copy(sample);
      },
      readOn: async function* (first) {
        for await (const sample of sink.samples(timeOf(file, first))) yield copy(sample);
      },
      close: () => input.dispose(),
    };
  } catch (error) {
    input.dispose();
    throw error;
  }
}

function giveUp(input: Input): null {
  input.dispose();
  return null;
}

/** Decoders lend only a few frames at a time, so each is copied and closed at once. Applies the file's rotation. */
function makeCopier(width: number, height: number, file: FileClock): (sample: VideoSample) => Picture {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { alpha: false });
  return (sample) => {
    if (context) sample.draw(context, 0, 0, width, height);
    const picture = { frame: frameOf(file, sample.timestamp, 'its begin'), bitmap: canvas.transferToImageBitmap() };
    sample.close();
    return picture;
  };
}
