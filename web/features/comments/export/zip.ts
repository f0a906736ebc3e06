export type ZipEntry = { name: string; content: Blob };

/** The limits of a ZIP without its extension for large ones. */
const mostBytes = 0xffff_ffff;
const mostEntries = 0xffff;
const isUtf8 = 0x0800;
/** Made on Unix: unzip takes names from elsewhere for those of DOS. With it goes the mode of a file, rw-r--r--. */
const madeOnUnix = 0x0314;
const fileMode = 0x81a4_0000;

/** Packs files without compressing them; pictures are compressed already. */
export async function writeZip(entries: readonly ZipEntry[], modified = new Date()): Promise<Blob> {
  const parts: (Blob | Uint8Array<ArrayBuffer>)[] = [];
  const directory: Uint8Array<ArrayBuffer>[] = [];
  let offset = 0;
  for (const { name, content } of entries) {
    const nameBytes = new TextEncoder().encode(name);
    const crc = checksum(new Uint8Array(await content.arrayBuffer()));
    // Version 2.0, then the fields that both headers share.
    const common = [short(20), short(isUtf8), short(0), dosTime(modified), long(crc)];
    const sizes = [long(content.size), long(content.size), short(nameBytes.length), short(0)];
    const header = join([long(0x0403_4b50), ...common, ...sizes, nameBytes]);
    directory.push(
      join([
        long(0x0201_4b50),
        short(madeOnUnix),
        ...common,
        ...sizes,
        short(0),
        short(0),
        short(0),
        long(fileMode),
        long(offset),
      ]),
      nameBytes,
    );
    parts.push(header, content);
    offset += header.length + content.size;
  }
  const central = join(directory);
  if (offset + central.length > mostBytes || entries.length > mostEntries) {
    throw new Error('The ZIP would be larger than 4 GB.');
  }
  const counts = [short(0), short(0), short(entries.length), short(entries.length)];
  const end = join([long(0x0605_4b50), ...counts, long(central.length), long(offset), short(0)]);
  return new Blob([...parts, central, end], { type: 'application/zip' });
}

const short = (value: number) => Uint8Array.of(value & 0xff, (value >>> 8) & 0xff);
const long = (value: number) => join([short(value & 0xffff), short(value >>> 16)]);

function join(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

/** In steps of two seconds, in local time. */
function dosTime(date: Date): Uint8Array {
  const time = (date.getHours() << 11) | (date.getMinutes() << 5) | (date.getSeconds() >> 1);
  const day = (Math.max(0, date.getFullYear() - 1980) << 9) | ((date.getMonth() + 1) << 5) | date.getDate();
  return join([short(time), short(day)]);
}

const table = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb8_8320 : value >>> 1;
  return value;
});

/** CRC-32. */
function checksum(bytes: Uint8Array): number {
  let crc = 0xffff_ffff;
  for (const byte of bytes) crc = (crc >>> 8) ^ (table[(crc ^ byte) & 0xff] ?? 0);
  return (crc ^ 0xffff_ffff) >>> 0;
}
