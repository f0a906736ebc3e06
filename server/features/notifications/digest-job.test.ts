import { afterAll, beforeAll, expect, test } from 'vitest';
import { minuteMs } from '#contract/durations.ts';
import { buildWorld, type Rig, startRig } from '#rig/peers/notification-rig.ts';

let rig: Rig;
beforeAll(async () => {
  rig = await startRig({ mode: 'all' });
});
afterAll(() => rig.stop());

test('the jobs of a process create the digest and send it', async () => {
  const { video, owner, tom } = await buildWorld(rig);
  await rig.comment(video, tom, { text: 'The horizon tilts' });
  const aWhileAgo = new Date(Date.now() - 10 * minuteMs);
  await rig.server.db.updateTable('notifications').set({ created_at: aWhileAgo }).execute();
  await rig.queue.enqueue(rig.server.db, 'digest', '');
  expect((await rig.sink.nextEmailTo(owner.email)).text).toContain('The horizon tilts');
});
