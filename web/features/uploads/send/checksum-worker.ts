import { md5 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import type { Question, Reply } from './checksums.ts';

addEventListener('message', ({ data: { id, kind, bytes } }: MessageEvent<Question>) => {
  const hash = kind === 'md5' ? md5 : sha256;
  const reply: Reply = { id, digest: hash(new Uint8Array(bytes)) };
  postMessage(reply);
});
