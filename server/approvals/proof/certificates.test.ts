import { generateKeyPairSync } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { type DecisionValue, Result } from '#contract/approvals/decisions.ts';
import { keyOfPerson, type SeatPerson } from '#contract/approvals/person-key.ts';
import { countIds, drawTemplate, guest, makeTemplate, testStart } from '#rig/approvals/make-template.ts';
import { makeFolder } from '#rig/folders.ts';
import { tryProgram } from '#rig/programs/run-program.ts';
import { hostileStrings } from '#rig/values/hostile-strings.ts';
import { isProof } from '#rig/values/proof.ts';
import { makeRandom, type Random, runSeed } from '#rig/values/random.ts';
import { act } from '../act.ts';
import type { Approval } from '../approval.ts';
import { beginApproval } from '../begin.ts';
import { certify } from './certify.ts';
import { hashOf, signCertificate } from './sign.ts';
import { Refusal, verifyCertificate } from './verify-certificate.ts';

const [{ privateKey }, later] = [generateKeyPairSync('ed25519'), generateKeyPairSync('ed25519')];
const team = { id: '01a221bd-6216-7784-aabc-30389b57e4fd', name: "Acme's Team" };
const itemId = '01a221bd-659b-76c0-a2a6-a9980840da6a';
const addressOf = (person: SeatPerson) => (person.kind === 'guest' ? person.email : keyOfPerson(person));
const count = isProof ? 1_000 : 25;

type Piece = { file: Buffer; certificate: string };

/** As many approvals as wanted, each on a file of its own, in one chain. */
function makeChain(
  random: Random,
  length: number,
  keyOf = (_: number) => privateKey,
): { pieces: Piece[]; log: string } {
  const [pieces, lines]: [Piece[], string[]] = [[], []];
  let previous: string | null = null;
  while (pieces.length < length) {
    const file = Buffer.from(Array.from({ length: 1 + random.below(200) }, () => random.below(256)));
    const approval = decideAll(random, { itemId, number: 1 + random.below(9), sha256: hashOf(file) });
    const about = { server: 'https://vizio.example', team, number: pieces.length + 1, previous, addressOf };
    const fileName = random.pick(hostileStrings);
    const body = certify(approval, { ...about, fileName, renditionSha256: null, at: Date.now() });
    if (!body) continue;
    const { file: certificate, line } = signCertificate(body, keyOf(pieces.length));
    previous = hashOf(certificate);
    pieces.push({ file, certificate });
    lines.push(line);
  }
  return { pieces, log: lines.join('') };
}

function decideAll(random: Random, version: Approval['version']): Approval {
  const newId = countIds();
  let approval = beginApproval(drawTemplate(random), { version, zone: 'UTC', at: testStart, newId });
  for (const { id: stageId, checklist } of approval.stages) {
    approval = act(approval, { kind: 'begin', stageId }, testStart);
    const stage = approval.stages.find(({ id }) => id === stageId);
    for (const seat of stage?.seats ?? []) {
      if (approval.stages.find(({ id }) => id === stageId)?.lockedAt) break;
      const value = random.pick(Result.options);
      const by = { address: addressOf(seat.person), how: 'code' as const };
      const decision = { id: newId(), seatId: seat.id, value, comment: random.pick(hostileStrings), by };
      const checked = checklist.map(() => true);
      approval = act(
        approval,
        { kind: 'decide', stageId, decision: { ...decision, checked } },
        testStart + random.below(1e9),
      );
    }
  }
  return approval;
}

/** The same with one byte changed. */
function spoil(random: Random, bytes: Uint8Array): Buffer {
  const spoiled = Buffer.from(bytes);
  const at = random.below(spoiled.length);
  spoiled[at] = ((spoiled[at] ?? 0) + 1 + random.below(255)) % 256;
  return spoiled;
}

let chain: ReturnType<typeof makeChain>;
beforeAll(() => {
  chain = makeChain(makeRandom(runSeed), count);
});

/** A certificate of the chain, whose log is up to it and some more. */
function verify({ file, certificate, log }: { file: Uint8Array; certificate: Uint8Array; log?: Uint8Array }) {
  return () => verifyCertificate({ fileSha256: hashOf(file), certificate, log });
}

test('genuine certificates are accepted, and refused after a change of one byte of certificate, file or log', () => {
  const random = makeRandom(runSeed + 1);
  const logged = chain.pieces.slice(0, 20);
  const log = Buffer.from(chain.log.split('\n').slice(0, logged.length).join('\n').concat('\n'));
  for (const [index, { file, certificate: text }] of chain.pieces.entries()) {
    const certificate = Buffer.from(text);
    const given = { file, certificate, ...(index < logged.length && { log }) };
    expect(verify(given)().body.number).toBe(index + 1);
    expect(verify({ ...given, certificate: spoil(random, certificate) }), text).toThrow();
    expect(verify({ ...given, file: spoil(random, file) })).toThrow('This is not the file that was decided on');
    const [one = given] = [random.pick(logged)].map((piece) => ({
      ...piece,
      certificate: Buffer.from(piece.certificate),
    }));
    expect(verify({ ...one, log: spoil(random, log) })).toThrow();
  }
});

test('a log with a gap, of another team, or without the certificate is refused, and so is another key', () => {
  const [first, second, third] = chain.pieces;
  const lines = chain.log.split('\n').map((line) => `${line}\n`);
  const given = { file: second?.file ?? Buffer.of(), certificate: Buffer.from(second?.certificate ?? '') };
  const withLog = (...chosen: number[]) => verify({ ...given, log: Buffer.from(chosen.map((n) => lines[n]).join('')) });
  expect(withLog(0, 1, 2)().body.number).toBe(2);
  expect(withLog(0)).toThrow('The certificate is not in this log.');
  expect(withLog(1, 2)).toThrow('does not follow');
  expect(withLog(0, 2)).toThrow('does not follow');
  expect(withLog(0, 1, 1)).toThrow('does not follow');
  const other = makeChain(makeRandom(runSeed), 2);
  expect(verify({ ...given, log: Buffer.from(other.log) })).toThrow('The certificate is not in this log.');
  const key = 'ab'.repeat(32);
  const inOther = { fileSha256: hashOf(given.file), certificate: given.certificate, key };
  expect(() => verifyCertificate(inOther)).toThrow('another server');
  expect(verify({ ...given, file: third?.file ?? Buffer.of() })).toThrow('This is not the file');
  expect(verify({ ...given, certificate: Buffer.from(`${first?.certificate} `) })).toThrow('was changed');
});

test('a log of a server that changed its key holds, and tells of later certificates on the same version', () => {
  const random = makeRandom(runSeed + 2);
  const { pieces, log } = makeChain(random, 4, (index) => (index < 2 ? privateKey : later.privateKey));
  for (const { file, certificate } of pieces) {
    const proof = verify({ file, certificate: Buffer.from(certificate), log: Buffer.from(log) })();
    expect(proof.log?.length).toBe(4);
    const version = pieces.filter((one) => JSON.parse(one.certificate).body.file.version === proof.body.file.version);
    const numbers = version.map((one) => JSON.parse(one.certificate).body.number);
    expect(proof.log?.laterOnSameVersion).toEqual(numbers.filter((number) => number > proof.body.number));
  }
});

test.each<[string, (certificate: string) => string]>([
  ['nothing', () => ''],
  ['a number', () => '1'],
  ['many wrong fields', (text) => text.replace('"people": []', `"people": [${'0,'.repeat(200_000)}0]`)],
  ['much too much', (text) => text.padEnd(6_000_000)],
  ['its page', (text) => `<!doctype html>\n<html>${text}</html>`],
  ['deep brackets', () => '['.repeat(1_000_000)],
  ['a field of objects', (text) => text.replace('{', '{ "__proto__": {},')],
])('%s is refused as a certificate', (_, spoiled) => {
  const { body } = JSON.parse(chain.pieces[0]?.certificate ?? '');
  const stages = [{ ...body.stages[0], people: [] }];
  const { file } = signCertificate({ ...body, stages }, privateKey);
  const given = { certificate: Buffer.from(spoiled(file)), fileSha256: body.file.sha256 };
  expect(() => verifyCertificate(given)).toThrow(Refusal);
  expect(() => verifyCertificate({ ...given, certificate: Buffer.from(file) })).not.toThrow();
});

test('a certificate waits for a result, has every decision, and says nothing of private stages', () => {
  const newId = countIds();
  const stages = [{ people: [guest('ada')], isPrivate: true }, { people: [guest('ben')] }];
  const version = { itemId, number: 3, sha256: 'ab'.repeat(32) };
  let approval = beginApproval(makeTemplate({ stages }), { version, zone: 'UTC', at: 0, newId });
  const about = {
    server: 'https://vizio.example',
    team,
    number: 1,
    previous: null,
    renditionSha256: null,
    at: 9,
    addressOf,
  };
  const read = () => certify(approval, { ...about, fileName: 'Cut.mov' });
  const decide = (place: number, value: DecisionValue) => {
    const stage = approval.stages[place];
    const by = { address: 'ben@client.test', how: 'code' as const };
    const decision = { id: newId(), seatId: stage?.seats[0]?.id ?? '', value, comment: 'Fine', checked: [], by };
    approval = act(approval, { kind: 'decide', stageId: stage?.id ?? '', decision }, 5);
  };
  decide(0, 'changesRequired');
  expect(read()).toBeNull();
  decide(1, 'changesRequired');
  decide(1, 'approved');
  expect(read()).toMatchObject({
    result: 'approved',
    file: { name: 'Cut.mov', version: 3 },
    stages: [
      {
        name: 'Stage 2',
        people: ['ben@client.test'],
        decisions: [{ value: 'changesRequired' }, { value: 'approved' }],
      },
    ],
  });
});

test('the command says what was approved, and refuses with a sentence', async () => {
  const folder = await makeFolder();
  const [piece] = chain.pieces;
  const [file, certificate, log] = ['Cut.mov', 'approval.json', 'log.jsonl'].map((name) => join(folder, name));
  await writeFile(file ?? '', piece?.file ?? '');
  await writeFile(certificate ?? '', piece?.certificate ?? '');
  await writeFile(log ?? '', chain.log);
  const command = fileURLToPath(new URL('../../../scripts/verify.ts', import.meta.url));
  const run = (...args: (string | undefined)[]) =>
    tryProgram([process.execPath, command, '--approval', ...args.map(String)]);
  const says = (code: number, text: RegExp) => ({ code, printed: expect.stringMatching(text) });
  expect(await run(file, certificate, `--log=${log}`)).toMatchObject(
    says(0, /^Signed with the key .*\nGenuine[.] .*\n/),
  );
  expect(await run(certificate, certificate)).toMatchObject(says(1, /^Refused. This is not the file/));
  expect(await run(file)).toMatchObject(says(2, /The command is: /));
  expect(await run(file, join(folder, 'none'))).toMatchObject(says(2, /could not be read/));
});
