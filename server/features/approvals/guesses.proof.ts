import { afterAll, beforeAll, expect, test } from 'vitest';
import { guest, makeTemplate } from '#rig/approvals/make-template.ts';
import { buildTeam, buildUser, buildVideo, callEndpoint } from '#rig/people/factories.ts';
import { confirmAddress } from '#rig/people/limit-steps.ts';
import { startTestServer, type TestServer } from '#rig/servers/harness.ts';
import { makeRandom, runSeed } from '#rig/values/random.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Config } from '#server/platform/config/config.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';
import type { Mailer } from '#server/platform/email/email.ts';
import { requireCode, sendCode } from './codes.ts';

/** Below HTTP, so that a hundred thousand take a minute. */
const guesses = 100_000;
const atOnce = 20;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const codeOf = (error: unknown): string => {
  if (error instanceof AppError) return error.code;
  throw error;
};
const expectLimit = (error: unknown) => expect(codeOf(error)).toBe('rate_limited');

test('no guess of a hundred thousand at one link confirms a decision', async () => {
  const mara = await confirmAddress(server, await buildUser(server));
  const team = await buildTeam(server, mara);
  const { id: itemId } = await buildVideo(server, team.id);
  const template = makeTemplate({ stages: [{ people: [guest('client')] }] });
  const body = { id: uuidv7(), version: 1, template, timeZone: 'UTC' };
  await callEndpoint(server, 'beginApproval', { params: { itemId }, body }, mara.token);
  const { share_id: shareId } = await server.db
    .selectFrom('approval_links')
    .select('share_id')
    .executeTakeFirstOrThrow();
  const given = { shareId, state: 'as it was forwarded', approvalId: body.id };
  const config = { secret: 'any', smtpUrl: 'smtp://client.test' } as Config;
  let sent = 0;
  const mailer = { sendLater: () => (sent += 1) } as unknown as Mailer;
  const random = makeRandom(runSeed);
  const outcomes = { right: 0, wrong: 0, refused: 0 };
  for (let made = 0; made < guesses; made += atOnce) {
    // A new code whenever the server sends one.
    const about = { ...given, email: 'client@client.test', file: { id: itemId, name: 'Spot.mp4' } };
    await sendCode({ db: server.db, config, mailer }, about).catch(expectLimit);
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        const code = String(random.below(1_000_000)).padStart(6, '0');
        await requireCode({ db: server.db, config }, given, code).then(
          () => outcomes.right++,
          (error) => outcomes[codeOf(error) === 'rate_limited' ? 'refused' : 'wrong']++,
        );
      }),
    );
  }
  expect(sent).toBeGreaterThan(1);
  expect(outcomes.right).toBe(0);
  expect(outcomes.wrong).toBeLessThanOrEqual(30);
  expect(outcomes.refused + outcomes.wrong).toBe(guesses);
});
