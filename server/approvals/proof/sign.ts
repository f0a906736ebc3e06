import { createHash, createPublicKey, type KeyObject, sign } from 'node:crypto';
import { Certificate, type CertificateBody, LogLine } from '#contract/approvals/certificates.ts';

/** A signed certificate as its file, and its line in the log of the team. */
export function signCertificate(body: CertificateBody, privateKey: KeyObject): { file: string; line: string } {
  const signed = (value: object) => sign(null, bytesOf(value), privateKey).toString('hex');
  const key = rawKeyOf(createPublicKey(privateKey));
  const file = writeCertificate({ format: 'vizio-approval-1', body, key, signature: signed(body) });
  const { team, number, previous } = body;
  const entry = {
    ...{ team: team.id, number, file: body.file.id, version: body.file.version },
    ...{ certificate: hashOf(file), previous, key },
  };
  return { file, line: writeLine({ ...entry, signature: signed(entry) }) };
}

/** The one way in which a certificate is written, so that every changed byte shows. The schemas order the fields. */
export const writeCertificate = (certificate: Certificate): string =>
  `${JSON.stringify(Certificate.parse(certificate), null, 2)}\n`;

export const writeLine = (line: LogLine): string => `${JSON.stringify(LogLine.parse(line))}\n`;

/** The bytes that are signed. */
export const bytesOf = (value: object): Buffer => Buffer.from(JSON.stringify(value));

export const hashOf = (text: string | Uint8Array): string => createHash('sha256').update(text).digest('hex');

/** The last 32 bytes of an Ed25519 key in its usual form are the key itself. */
export const rawKeyOf = (key: KeyObject): string =>
  key.export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex');
