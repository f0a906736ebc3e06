import { constants, createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';

/** Reads what a program in the cage has written, and no file that it may have linked there. */
export const asPlainFile = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0);

/** Writes pictures into one file, one after another, and returns the byte at which each ends. */
export async function packPictures(files: string[], into: string): Promise<number[]> {
  const ends: number[] = [];
  let size = 0;
  async function* read() {
    for (const file of files) {
      for await (const bytes of createReadStream(file, { flags: asPlainFile as never })) {
        size += bytes.length;
        yield bytes;
      }
      ends.push(size);
    }
  }
  await pipeline(read, createWriteStream(into, { flags: 'wx' }));
  return ends;
}
