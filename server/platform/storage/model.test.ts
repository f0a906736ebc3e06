import { randomBytes } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { createTestBucket } from '#rig/servers/s3-bucket.ts';
import {
  type Bytes,
  begin,
  checksumOf,
  inChunks,
  listAll,
  openLocal,
  openPastCache,
  openS3,
  putNumber,
  readAll,
} from '#rig/servers/storages.ts';
import { needs, s3Server } from '#rig/values/needs.ts';
import { isProof } from '#rig/values/proof.ts';
import { makeRandom, runSeed } from '#rig/values/random.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';
import type { Part, Storage } from './storage.ts';

const bucket = await createTestBucket();

const steps = Number(process.env.STEPS ?? (isProof ? 200 : 20));
const sea = randomBytes(9 * 2 ** 20);

/** The expected content of the storage: writes under way with the parts that have arrived, and objects. */
type Model = { writes: Map<string, { given: Bytes; arrived: Set<number> }>; objects: Map<string, Buffer> };

const kinds = [
  { kind: 'local', open: () => openLocal(), runs: true },
  { kind: 'local, past the cache,', open: openPastCache, runs: true },
  { kind: 's3', open: () => openS3(bucket), runs: bucket !== undefined },
];
for (const { kind, open, runs } of kinds)
  describe(`${kind} storage`, needs(runs, s3Server), () => {
    const closing: (() => Promise<void>)[] = [];
    afterAll(async () => {
      for (const close of closing) await close();
    });

    test('matches the model for random calls in random order', async () => {
      const { storage, close } = await open();
      closing.push(close);
      const random = makeRandom(runSeed);
      const model: Model = { writes: new Map(), objects: new Map() };
      const ended: Bytes[] = [];
      for (let step = 0; step < steps; step++) {
        await act(storage, model, ended, random);
        if (step % 25 === 24) await compare(storage, model);
      }
      await compare(storage, model);
    });
  });

async function act(
  storage: Storage,
  model: Model,
  ended: Bytes[],
  random: ReturnType<typeof makeRandom>,
): Promise<void> {
  const dice = random.below(100);
  const some = (size: number) => {
    const from = random.below(sea.length - size);
    return sea.subarray(from, from + size);
  };
  const write = model.writes.size > 0 ? random.pick([...model.writes.values()]) : undefined;
  const objectId = model.objects.size > 0 ? random.pick([...model.objects.keys()]) : uuidv7();
  if (dice < 15 || !write) {
    // One in six has two parts.
    const bytes = some(random.below(6) === 0 ? 8 * 2 ** 20 + 1 + random.below(1000) : 1 + random.below(20_000));
    const given = await begin(storage, uuidv7(), bytes);
    model.writes.set(given.write.objectId, { given, arrived: new Set() });
  } else if (dice < 45) {
    const { number } = random.pick(write.given.parts);
    await putNumber(storage, write.given, number);
    write.arrived.add(number);
  } else if (dice < 55) {
    const part = random.pick(write.given.parts);
    const wrong = Buffer.from(write.given.slice(part.number));
    wrong.writeUInt8(wrong.readUInt8(0) ^ (1 << random.below(8)), 0);
    const put = storage.putPart(write.given.write, part, inChunks(wrong));
    // Storage may skip reading a part that is already stored.
    await (write.arrived.has(part.number) ? put.catch(() => {}) : expect(put).rejects.toThrow('did not arrive'));
  } else if (dice < 75) {
    const parts = await storage.listParts(write.given.write);
    const done = storage.completeWrite(write.given.write, parts);
    if (write.arrived.size < write.given.parts.length) {
      await expect(done).rejects.toMatchObject({ code: 'conflict' });
    } else {
      await done;
      finish(model, ended, write.given, true);
    }
  } else if (dice < 80) {
    await storage.abortWrite(write.given.write);
    finish(model, ended, write.given, false);
  } else if (dice < 85) {
    const id = uuidv7();
    const bytes = some(1 + random.below(5_000));
    await storage.putObject(id, bytes, 'image/jpeg');
    model.objects.set(id, bytes);
  } else if (dice < 90) {
    await storage.removeObject(objectId);
    model.objects.delete(objectId);
  } else if (dice < 95) {
    const bytes = model.objects.get(objectId);
    if (!bytes) return;
    const from = random.below(bytes.length);
    const to = from + random.below(bytes.length - from);
    const read = await readAll(storage.readObject(objectId, { from, to }));
    expect(read.equals(bytes.subarray(from, to + 1))).toBe(true);
  } else if (ended.length > 0) {
    const late = random.pick(ended);
    const isThere = model.objects.has(late.write.objectId);
    const parts: Part[] = random.below(2) === 0 ? late.parts : [];
    const done = storage.completeWrite(late.write, parts);
    await (isThere ? done : expect(done).rejects.toMatchObject({ code: 'not_found' }));
    await storage.abortWrite(late.write);
  }
}

function finish(model: Model, ended: Bytes[], given: Bytes, isWhole: boolean): void {
  model.writes.delete(given.write.objectId);
  ended.push(given);
  if (isWhole) model.objects.set(given.write.objectId, given.bytes);
}

async function compare(storage: Storage, model: Model): Promise<void> {
  const byId = <T extends { objectId: string }>(list: T[]) => list.sort((a, b) => (a.objectId < b.objectId ? -1 : 1));
  const objects = [...model.objects].map(([objectId, { length }]) => ({ objectId, sizeBytes: length }));
  const listed = (await listAll(storage.listObjects())).map(({ objectId, sizeBytes }) => ({ objectId, sizeBytes }));
  expect(byId(listed)).toEqual(byId(objects));
  const writes = (await listAll(storage.listWrites())).map(({ objectId, handle }) => ({ objectId, handle }));
  const begun = [...model.writes.values()].map(({ given: { write } }) => ({
    objectId: write.objectId,
    handle: write.handle,
  }));
  expect(byId(writes)).toEqual(byId(begun));
  for (const { given, arrived } of model.writes.values()) {
    const parts = given.parts.filter(({ number }) => arrived.has(number));
    expect(await storage.listParts(given.write)).toEqual(parts);
  }
  for (const [objectId, bytes] of model.objects) {
    expect(checksumOf(storage, await readAll(storage.readObject(objectId)))).toBe(checksumOf(storage, bytes));
  }
}
