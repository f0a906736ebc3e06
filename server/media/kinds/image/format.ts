import type { FileHandle } from 'node:fs/promises';
import { findTags } from './tiff-tags.ts';

/** `raw` is any file of a camera: shown by the preview in it. */
export type ImageFormat = 'jpeg' | 'png' | 'gif' | 'webp' | 'tiff' | 'avif' | 'heic' | 'psd' | 'exr' | 'svg' | 'raw';

const lookBytes = 4096;
const avifBrands = ['avif', 'avis'];
const heicBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'];
const rawBeginnings = ['IIRO', 'IIRS', 'MMOR', 'IIU\0', 'FUJIFILMCCD-RAW', 'FOVb'];

/** Knows a file by its first bytes alone, never by its name or type. Undefined for any other kind of file. */
export async function recogniseImage(file: FileHandle): Promise<ImageFormat | undefined> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(lookBytes), 0, lookBytes, 0);
  const bytes = buffer.subarray(0, bytesRead);
  const text = bytes.toString('latin1');
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (text.startsWith('GIF87a') || text.startsWith('GIF89a')) return 'gif';
  if (text.startsWith('RIFF') && text.startsWith('WEBP', 8)) return 'webp';
  if (text.startsWith('8BPS')) return 'psd';
  if (text.startsWith('\x76\x2f\x31\x01')) return 'exr';
  if (rawBeginnings.some((beginning) => text.startsWith(beginning))) return 'raw';
  if (text.startsWith('ftyp', 4)) return recogniseBox(bytes);
  if (/^(II[*+]\0|MM\0[*+])/.test(text)) return (await findTags(file)).isRaw ? 'raw' : 'tiff';
  return isSvg(bytes.toString('utf8')) ? 'svg' : undefined;
}

function recogniseBox(bytes: Buffer): ImageFormat | undefined {
  const end = Math.min(bytes.readUInt32BE(0), bytes.length);
  const brands: string[] = [];
  for (let at = 8; at + 4 <= end; at += at === 8 ? 8 : 4) brands.push(bytes.toString('latin1', at, at + 4));
  if (brands[0] === 'crx ') return 'raw';
  if (brands.some((brand) => avifBrands.includes(brand))) return 'avif';
  return brands.some((brand) => heicBrands.includes(brand)) ? 'heic' : undefined;
}

/** Before its first element an SVG has at most a declaration, comments and a document type. */
function isSvg(text: string): boolean {
  const [, first] = /^\uFEFF?(?:\s|<\?[^>]*>|<!--[\s\S]*?-->|<![^>[]*(?:\[[\s\S]*?\])?>)*<([\w:.-]+)/.exec(text) ?? [];
  return first === 'svg' || first === 'svg:svg';
}
