import { X509Certificate } from 'node:crypto';
import { AppError } from '#server/platform/app-error.ts';
import { readCertificates } from '#server/platform/config/saml.ts';

/** A SAML provider is not asked before it is saved: its certificates say all that counts. */
export function examineCertificates(text: string): string[] {
  const certificates = readCertificates(text);
  const refuse = (message: string) => new AppError('bad_request', message, 'body.certificates');
  if (!certificates) throw refuse('This is no certificate. Copy it from the provider as PEM or Base64.');
  const last = Math.max(...certificates.map((pem) => new X509Certificate(pem).validToDate.getTime()));
  if (last >= Date.now()) return certificates;
  throw refuse(`This certificate ended on ${new Date(last).toISOString().slice(0, 10)}. Copy the one in use.`);
}
