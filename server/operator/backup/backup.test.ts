import { expect, onTestFinished, test } from 'vitest';
import { makeFolder } from '#rig/folders.ts';
import { startPeople } from '#rig/people/busy-people.ts';
import { buildTeam, buildUser, callEndpoint } from '#rig/people/factories.ts';
import { makeFile, uploadInParts } from '#rig/people/resumable-upload.ts';
import { openEmptyPlace, placeOf, readHashes, readRows } from '#rig/servers/backup-places.ts';
import { startTestServer } from '#rig/servers/harness.ts';
import { createTestBucket } from '#rig/servers/s3-bucket.ts';
import { needs, s3Server } from '#rig/values/needs.ts';
import { pickCases } from '#rig/values/proof.ts';
import { findLastBackup } from '#server/platform/db/rows/last-backup.ts';
import { auditStorage } from '#server/platform/storage/audit/audit.ts';
import { backUp } from './backup.ts';
import { restoreBackup } from './restore.ts';
import { verifyBackup } from './verify.ts';

const secret = 'the secret of the place that is backed up';

const hasS3 = (await createTestBucket()) !== undefined;

test.each(pickCases(['disk', 'S3'], 2))(
  'a backup during uploads and comments is of one moment, and a later one restores every row and byte, with storage on %s and into the other kind',
  needs(hasS3, s3Server),
  async (kind) => {
    const open = async (onS3: boolean) => {
      return onS3 ? createTestBucket() : undefined;
    };
    const server = await startTestServer({ secret, s3: await open(kind === 'S3') });
    onTestFinished(server.stop);
    const user = await buildUser(server);
    const team = await buildTeam(server, user);
    const videoId = await uploadInParts(server, user, team, makeFile('Film.mp4'));
    const folder = await makeFolder();
    const source = placeOf(server, secret);

    const people = startPeople({ server, user, team, videoId }, 2);
    await expect.poll(() => people.acknowledged.count).toBeGreaterThan(30);
    const before = structuredClone(people.acknowledged);
    const first = await backUp(source, folder);
    await people.stop();
    expect(people.acknowledged.count).toBeGreaterThan(before.count);
    expect(first.about.problems).toEqual([]);

    const early = await openEmptyPlace(await open(kind === 'S3'), 'template0');
    expect((await restoreBackup(early, folder)).damaged).toEqual([]);
    const restored = (await readRows(early.config.databaseUrl)).join('\n');
    const written = [...before.folders, ...before.comments].map(({ id }) => `"id": "${id}"`);
    const uploaded = before.files.map(({ name }) => `"name": "${name}"`);
    expect([...written, ...uploaded].filter((text) => !restored.includes(text))).toEqual([]);
    const { dataDir, databaseUrl, s3 } = early.config;
    const again = await startTestServer({ dataDir, databaseUrl, s3, secret });
    onTestFinished(again.stop);
    const audit = await auditStorage({ db: again.db, storage: again.storage }, { scrub: true });
    expect(audit).toEqual({ objects: first.about.objects, findings: [] });
    // Sessions go on, because the secret is restored too.
    expect(
      (await callEndpoint(again, 'listTrash', { params: { teamId: team.id }, query: {} }, user.token)).status,
    ).toBe(200);

    const second = await backUp(source, folder);
    expect(second.copied).toBe(second.about.objects - first.about.objects);
    const late = await openEmptyPlace(await open(kind !== 'S3'));
    expect((await restoreBackup(late, folder)).damaged).toEqual([]);
    expect(await readRows(late.config.databaseUrl)).toEqual(await readRows(server.databaseUrl));
    expect(await readHashes(late.storage)).toEqual(await readHashes(server.storage));
    expect((await findLastBackup(server.db))?.toISOString()).toBe(second.about.takenAt);
    expect(await verifyBackup(folder)).toMatchObject({ snapshot: second.snapshot.name, damaged: [] });
  },
);
