import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import type * as z from 'zod';
import { Certificate, LogLine } from '#contract/approvals/certificates.ts';
import { bytesOf, hashOf, writeCertificate, writeLine } from './sign.ts';

/** Says why a certificate proves nothing. */
export class Refusal extends Error {}

type Given = {
  certificate: Uint8Array;
  /** The SHA-256 of the file at hand. */
  fileSha256: string;
  /** The log of the team, if it is at hand. */
  log?: Uint8Array | undefined;
  /** The key of the server, if it is known from elsewhere. Without it the certificate names its own. */
  key?: string | undefined;
};

/** The certificate, and what the log says after it. */
export type Proof = Certificate & { log: { length: number; laterOnSameVersion: number[] } | null };

/** More than any certificate or log needs. */
const mostBytes = { certificate: 5_000_000, log: 100_000_000 };

/** A page is for people: its words could be changed around a signed file that is genuine. */
const pageStart = Buffer.from('<!doctype html>');
const readsAsPage = 'This is the page of a certificate. Open it, save the signed file from it, and give that one.';

/** Checks a certificate without a server. Every changed byte of certificate, file or log is a `Refusal`. */
export function verifyCertificate({ certificate: bytes, fileSha256, log, key }: Given): Proof {
  if (Buffer.from(bytes).subarray(0, pageStart.length).equals(pageStart)) throw new Refusal(readsAsPage);
  const certificate = readExactly(bytes, (text) => readAs(Certificate, text), writeCertificate, 'certificate');
  if (key !== undefined && key !== certificate.key) {
    throw new Refusal('The certificate was signed by another server than the one whose key you gave.');
  }
  const { file } = certificate.body;
  requireSignature(certificate.body, certificate.signature, keyFrom(certificate.key), 'certificate');
  if (fileSha256 !== file.sha256 && fileSha256 !== file.renditionSha256) {
    throw new Refusal(`This is not the file that was decided on: ${file.name}, version ${file.version}.`);
  }
  return { ...certificate, log: log ? verifyLog(log, certificate, hashOf(bytes)) : null };
}

/** The log must have no gap, and the certificate must stand in it. Each line has the key of its time. */
function verifyLog(bytes: Uint8Array, { body, key }: Certificate, hash: string): NonNullable<Proof['log']> {
  const read = (text: string) =>
    text
      .trimEnd()
      .split('\n')
      .map((line) => readAs(LogLine, line));
  const lines = readExactly(bytes, read, (list) => list.map(writeLine).join(''), 'log');
  for (const [index, { signature, ...entry }] of lines.entries()) {
    requireSignature(entry, signature, keyFrom(entry.key), 'log');
    const before = lines[index - 1]?.certificate ?? null;
    if (entry.number !== index + 1 || entry.previous !== before || entry.team !== body.team.id) {
      throw new Refusal(`Line ${index + 1} of the log does not follow the line before it.`);
    }
  }
  const entry = lines[body.number - 1];
  if (entry?.certificate !== hash || entry.previous !== body.previous || entry.key !== key) {
    throw new Refusal('The certificate is not in this log.');
  }
  const isSame = ({ file, version }: LogLine) => file === body.file.id && version === body.file.version;
  const later = lines.slice(body.number).filter(isSame);
  return { length: lines.length, laterOnSameVersion: later.map(({ number }) => number) };
}

/** Bytes count only if they are written as we write them. */
function readExactly<T>(
  bytes: Uint8Array,
  read: (text: string) => T,
  write: (value: T) => string,
  what: keyof typeof mostBytes,
): T {
  if (bytes.length > mostBytes[what]) throw new Refusal(`This ${what} is too large to be one of Vizio.`);
  const value = read(decode(bytes, what));
  if (!Buffer.from(write(value)).equals(bytes)) throw changed(what);
  return value;
}

function decode(bytes: Uint8Array, what: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw changed(what);
  }
}

function readAs<T>(schema: z.ZodType<T>, text: string): T {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    // A hostile file may break the parser in any way, and proves nothing.
    throw new Refusal('This is no certificate or log of Vizio, or it was changed.');
  }
}

function requireSignature(signed: object, signature: string, key: KeyObject, what: string): void {
  if (!verify(null, bytesOf(signed), key, Buffer.from(signature, 'hex'))) throw changed(what);
}

const changed = (what: string) => new Refusal(`The ${what} was changed after it was signed.`);

/** In front of the 32 bytes of an Ed25519 key, in its usual form. */
const keyPrefix = Buffer.from('302a300506032b6570032100', 'hex');

function keyFrom(raw: string): KeyObject {
  const key = Buffer.concat([keyPrefix, Buffer.from(raw, 'hex')]);
  return createPublicKey({ key, format: 'der', type: 'spki' });
}
