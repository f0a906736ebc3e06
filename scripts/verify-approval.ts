import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Certificate } from '#contract/approvals/certificates.ts';
import { Refusal, verifyCertificate } from '#server/approvals/proof/verify-certificate.ts';
import { readArguments, refuseArguments } from './command/arguments.ts';

/** Checks what was approved, by whom, and on which bytes, without a server. Exits with 1 if the certificate proves nothing. */
const usage = 'npm run verify-approval -- FILE CERTIFICATE [--log=LOG] [--key=KEY]';
const { words, options } = readArguments({
  usage,
  options: { approval: { type: 'boolean' }, log: { type: 'string' }, key: { type: 'string' } },
  words: [2, 2],
});
const [file = '', certificate = ''] = words;

const names = {
  approved: 'approved',
  approvedWithChanges: 'approved with changes',
  changesRequired: 'changes required',
  abstained: 'abstained',
};

try {
  const given = {
    certificate: await read(certificate),
    fileSha256: await hashFile(file),
    log: options.log === undefined ? undefined : await read(options.log),
    key: options.key,
  };
  describe(verifyCertificate(given));
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  console.error(`Refused. ${error.message}`);
  process.exit(1);
}

function describe({ body, key }: Certificate): void {
  console.log(`Genuine. ${body.file.name}, version ${body.file.version}: ${names[body.result]}.`);
  for (const { name, decisions } of body.stages) {
    for (const { address, value, at } of decisions) console.log(`  ${name}: ${address}, ${names[value]}, ${at}`);
  }
  console.log(`Issued by ${body.server} for ${body.team.name} at ${body.issuedAt}.`);
  if (options.key === undefined)
    console.log(`Signed with the key ${key}. Ask the server's people whether it is theirs.`);
  if (options.log === undefined) console.log('Not compared with the log of the team, as --log was not given.');
}

/** npm runs scripts in the folder of the repo, wherever it was called. */
function inFolder(path: string): string {
  return resolve(process.env.INIT_CWD ?? '', path);
}

function read(path: string): Promise<Uint8Array> {
  return readFile(inFolder(path)).catch(() => refuseArguments(usage, `${path} could not be read. `));
}

async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(inFolder(path)), hash).catch(() =>
    refuseArguments(usage, `${path} could not be read. `),
  );
  return hash.digest('hex');
}
