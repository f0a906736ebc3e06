import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Proof, Refusal, verifyCertificate } from '#server/approvals/proof/verify-certificate.ts';
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
    key: options.key?.toLowerCase(),
  };
  describe(verifyCertificate(given));
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  console.error(`Refused. ${error.message}`);
  process.exit(1);
}

function describe({ body, key, log }: Proof): void {
  if (options.key === undefined) say(`Signed with the key ${key}. Ask the people of that server whether it is theirs.`);
  const { file, stages, team, server, issuedAt, number, result } = body;
  say(`Genuine. ${file.name}, version ${file.version}: ${names[result]}.`);
  for (const { name, decisions } of stages) {
    for (const { address, value, at } of decisions) say(`  ${name}: ${address}, ${names[value]}, ${at}`);
  }
  say(`Issued by ${server} for ${team.name} at ${issuedAt}.`);
  if (log) say(`The log of the team has ${log.length} certificates; this is number ${number}.`);
  else say('Not compared with the log of the team, as --log was not given.');
  for (const later of log?.laterOnSameVersion ?? []) say(`Certificate ${later} is a later one on the same version.`);
}

/** Names must not steer the terminal, or add a line. */
function say(line: string): void {
  console.log(line.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, ' '));
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
