import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { DigestKind } from '#contract/accounts/emails.ts';
import { minuteMs } from '#contract/durations.ts';
import { buildWorld, type Rig, startRig, type World } from '#rig/peers/notification-rig.ts';
import { buildItem, buildVersion, buildVideo, callEndpoint, type TestUser } from '#rig/people/factories.ts';
import { uploadFile } from '#rig/people/upload-factory.ts';
import { shareItem, shareSelection } from '#rig/people/visitors.ts';
import { inSomeRuns } from '#rig/values/in-some-runs.ts';
import { notifyVersion } from './notifications.ts';

let rig: Rig;
let world: World;

beforeAll(async () => {
  rig = await startRig();
});
afterAll(() => rig.stop());
beforeEach(async () => {
  world = await buildWorld(rig);
});

async function addVersion(number: number, uploader: TestUser): Promise<void> {
  const { video } = world;
  const id = await buildVersion(rig.server, video.id, number);
  await rig.server.db.updateTable('versions').set({ created_by: uploader.id }).where('id', '=', id).execute();
  await rig.server.db.transaction().execute((tx) => notifyVersion(tx, { itemId: video.id, number }));
}

async function switchOff(person: TestUser, kind: DigestKind): Promise<void> {
  const { status } = await callEndpoint(
    rig.server,
    'changeMailSetting',
    { body: { kind, isWanted: false } },
    person.token,
  );
  expect(status).toBe(200);
}

async function expectNoMailTo(person: TestUser): Promise<void> {
  expect(await rig.digestAfter(31)).not.toContain(person.email);
  expect(await rig.waitingFor(person)).toEqual([]);
}

describe('the notified users', () => {
  test('a comment notifies the uploader alone', async () => {
    const { video, owner, tom, ann } = world;
    await rig.comment(video, tom);
    expect(await rig.waitingFor(owner)).toEqual(['comment']);
    expect(await rig.waitingFor(tom)).toEqual([]);
    expect(await rig.waitingFor(ann)).toEqual([]);
  });

  test('an action does not notify its author', async () => {
    const { video, owner } = world;
    const parentId = await rig.comment(video, owner);
    await rig.comment(video, owner, { parentId });
    await addVersion(2, owner);
    expect(await rig.waitingFor(owner)).toEqual([]);
  });

  test('a reply notifies everyone in its thread', async () => {
    const { video, owner, tom, ann } = world;
    const parentId = await rig.comment(video, tom);
    await rig.comment(video, ann, { parentId });
    expect(await rig.waitingFor(tom)).toEqual(['reply']);
    await rig.comment(video, owner, { parentId });
    expect(await rig.waitingFor(tom)).toEqual(['reply', 'reply']);
    expect(await rig.waitingFor(ann)).toEqual(['reply']);
    expect(await rig.waitingFor(owner)).toEqual(['comment', 'comment']);
  });

  inSomeRuns(test)('a new version notifies the uploader and the commenters', async () => {
    const { video, owner, tom, ann } = world;
    await addVersion(2, ann);
    expect(await rig.waitingFor(owner)).toEqual(['version']);
    await rig.comment(video, tom);
    await addVersion(3, owner);
    expect(await rig.waitingFor(tom)).toEqual(['version']);
    expect(await rig.waitingFor(ann)).toEqual(['version']);
    expect(await rig.waitingFor(owner)).toEqual(['comment', 'version']);
  });
});

describe('a person who is mentioned or assigned', () => {
  const write = async (by: TestUser, text: string, mentioned: TestUser[], replyTo: string | null = null) => {
    const body = { text, replyTo, mentions: mentioned.map(({ id }) => id) };
    const sent = { params: { itemId: world.video.id }, body };
    return (await callEndpoint(rig.server, 'createComment', sent, by.token)).body.id;
  };
  const edit = (by: TestUser, commentId: string, text: string, mentioned: TestUser[] = []) =>
    callEndpoint(
      rig.server,
      'updateComment',
      { params: { commentId }, body: { text, mentions: mentioned.map(({ id }) => id) } },
      by.token,
    );
  const assign = (by: TestUser, commentId: string, to: TestUser | null, dueOn: string | null = null) =>
    callEndpoint(
      rig.server,
      'assignComment',
      { params: { commentId }, body: { userId: to?.id ?? null, dueOn } },
      by.token,
    );

  test('is told once, with the place of the comment', async () => {
    const { owner, tom, ann } = world;
    const id = await write(owner, `@${tom.name} @${owner.name} look`, [tom, owner]);
    await write(ann, `@${owner.name} yes`, [owner], id);
    expect(await rig.waitingFor(owner)).toEqual(['comment', 'mention', 'reply']);
    await assign(ann, id, tom, '2026-12-03');
    expect(await rig.waitingFor(tom)).toEqual(['assignment', 'mention']);
    await rig.digestAfter(6);
    const mail = await rig.sink.nextEmailTo(tom.email);
    expect(mail.subject).toBe(`${ann.name} assigned you a comment on A012.mp4`);
    expect(mail.text).toContain('due Thursday');
    expect(mail.text).not.toContain('mentioned you at');
    expect((await rig.sink.nextEmailTo(owner.email)).subject).toBe(`${ann.name} mentioned you on A012.mp4`);
  });

  test('is told of an edit only if it mentions them for the first time', async () => {
    const { owner, tom, ann } = world;
    const id = await write(owner, `@${tom.name} look`, [tom]);
    await rig.digestAfter(6);
    await edit(owner, id, `@${tom.name} and @${ann.name} look`, [tom, ann]);
    expect(await rig.waitingFor(tom)).toEqual([]);
    expect(await rig.waitingFor(ann)).toEqual(['mention']);
  });

  test('is told nothing that was taken back, or that they may no longer see', async () => {
    const { team, owner, tom, ann } = world;
    const id = await write(owner, `@${tom.name} and @${ann.name} look`, [tom, ann]);
    await assign(owner, id, tom);
    await assign(owner, id, null);
    await edit(owner, id, `@${ann.name} look`);
    const removal = { params: { teamId: team.id, userId: ann.id } };
    await callEndpoint(rig.server, 'removeMember', removal, owner.token);
    await expectNoMailTo(tom);
    await expectNoMailTo(ann);
  });

  test.each(['mention', 'assignment'] as const)('can switch emails of the kind %s off', async (kind) => {
    const { owner, tom } = world;
    await switchOff(tom, kind);
    const id = await write(owner, kind === 'mention' ? `@${tom.name} look` : 'Look', [tom]);
    if (kind === 'assignment') await assign(owner, id, tom);
    await expectNoMailTo(tom);
  });
});

describe('a recipient of a limited link', () => {
  const named = async (itemId: string) => {
    const client = await rig.person();
    const settings = { visibility: 'limited' as const, people: [client.email] };
    const { key } = await shareItem(rig.server, itemId, world.owner, settings);
    return { client, key };
  };

  test('gets replies and versions with that link, and learns nothing around it', async () => {
    const { video, team, ann } = world;
    const { client, key } = await named(video.id);
    const parentId = await rig.comment(video, client);
    await rig.comment(video, ann, { parentId, text: 'Fixed' });
    expect(await rig.digestAfter(6)).toContain(client.email);
    const { text } = await rig.sink.nextEmailTo(client.email);
    expect(text).toContain('"Fixed"');
    expect(text).toMatch(new RegExp(`/feedback\\?item=${video.id}&version=1&comment=[\\w-]+#k=${key}`));
    expect(text).not.toContain(team.name);
  });

  test('gets nothing that is for the team alone, also as the uploader and as a former member', async () => {
    const { video, team, owner, tom, ann } = world;
    const client = await rig.person();
    const people = [client.email, tom.email];
    await shareItem(rig.server, video.id, owner, { visibility: 'limited', people });
    await rig.server.db.updateTable('items').set({ created_by: client.id }).where('id', '=', video.id).execute();
    const write = async (by: TestUser, text: string, given: { teamOnly?: boolean; replyTo?: string } = {}) => {
      const body = { text, replyTo: null, mentions: [tom.id], ...given };
      return (await callEndpoint(rig.server, 'createComment', { params: { itemId: video.id }, body }, by.token)).body
        .id;
    };
    const secret = await write(tom, 'The client hates blue', { teamOnly: true });
    await write(ann, 'Hide the budget', { replyTo: secret });
    await write(ann, `@${tom.name}: no drone`, { teamOnly: true });
    await write(ann, `@${tom.name}: brighter`);
    expect(await rig.waitingFor(tom)).toEqual(['mention', 'mention', 'reply']);
    expect(await rig.waitingFor(client)).toEqual(['comment', 'comment', 'comment', 'comment']);
    const removal = { params: { teamId: team.id, userId: tom.id } };
    await callEndpoint(rig.server, 'removeMember', removal, owner.token);
    expect((await rig.digestAfter(6)).sort()).toEqual(people.sort());
    for (const email of people) {
      const { text = '', html = '', subject = '' } = await rig.sink.nextEmailTo(email);
      expect(text).toContain('brighter');
      expect([text, html, subject].join()).not.toMatch(/hates blue|budget|no drone|[2-9] comments/);
    }
  });

  inSomeRuns(test)('gets them with a link to a selection as well', async () => {
    const { video, team, owner, ann } = world;
    const client = await rig.person();
    const other = await buildItem(rig.server, team.id);
    const { key, share } = await shareSelection(rig.server, [other.id, video.id], owner, { visibility: 'limited' });
    const sent = { params: { linkId: share.id ?? '' }, body: { email: client.email } };
    await callEndpoint(rig.server, 'addRecipient', sent, owner.token);
    const parentId = await rig.comment(video, client);
    await rig.comment(video, ann, { parentId, text: 'Fixed' });
    expect(await rig.digestAfter(6)).toContain(client.email);
    const { text } = await rig.sink.nextEmailTo(client.email);
    expect(text).toMatch(new RegExp(`/feedback\\?item=${video.id}&version=1&comment=[\\w-]+#k=${key}`));
  });

  inSomeRuns(test)('gets nothing once the link is renewed or has expired', async () => {
    const { video, owner, ann } = world;
    const { client } = await named(video.id);
    const parentId = await rig.comment(video, client);
    await rig.comment(video, ann, { parentId });
    await shareItem(rig.server, video.id, owner, { visibility: 'onlyMe' });
    await expectNoMailTo(client);
  });
});

test('an uploaded version sends notifications', async () => {
  const { team, video, owner, tom, ann } = world;
  await rig.comment(video, tom);
  await rig.deliver();
  const bytes = Buffer.from('another cut');
  await uploadFile(rig.server, ann, team, { name: video.name, bytes, ifExists: 'version' });
  expect(await rig.waitingFor(tom)).toEqual(['version']);
  expect(await rig.waitingFor(owner)).toEqual(['comment', 'version']);
  expect(await rig.waitingFor(ann)).toEqual([]);
});

describe('the digest', () => {
  test('is sent after five quiet minutes, grouped by video, with a link to each comment', async () => {
    const { team, video, owner, tom, ann } = world;
    const other = await buildVideo(rig.server, team.id, { name: 'B001.mov' });
    await rig.server.db.updateTable('versions').set({ created_by: owner.id }).where('item_id', '=', other.id).execute();
    const first = await rig.comment(video, tom, { text: 'The horizon tilts' });
    const second = await rig.comment(other, ann, { text: 'Too dark' });
    await rig.comment(video, tom, { text: 'Cut here' });
    await rig.digestAfter(4);
    expect(await rig.waitingFor(owner)).toHaveLength(3);
    await rig.digestAfter(6);
    const mail = await rig.sink.nextEmailTo(owner.email);
    expect(mail.subject).toBe('3 new comments on 2 files');
    for (const form of [mail.text ?? '', (mail.html ?? '').replaceAll('&amp;', '&')]) {
      const places = ['A012.mp4', 'The horizon tilts', 'Cut here', 'B001.mov', 'Too dark'].map((word) =>
        form.indexOf(word),
      );
      expect(places).toEqual(places.toSorted((a, b) => a - b));
      expect(places).not.toContain(-1);
      expect(form).toContain(`${rig.publicUrl}/feedback?item=${video.id}&version=1&comment=${first}`);
      expect(form).toContain(`${rig.publicUrl}/feedback?item=${other.id}&version=1&comment=${second}`);
    }
    expect(await rig.waitingFor(owner)).toEqual([]);
    await expectNoMailTo(owner);
  });

  inSomeRuns(test)('is sent after half an hour of constant activity', async () => {
    const { video, owner, tom } = world;
    await rig.comment(video, tom);
    const startedAt = Date.now();
    const last = await rig.comment(video, tom);
    const set = (commentId: string, minutes: number) =>
      rig.server.db
        .updateTable('notifications')
        .set({ created_at: new Date(startedAt + minutes * minuteMs) })
        .where('comment_id', '=', commentId)
        .execute();
    await set(last, 28);
    await rig.digestAfter(29);
    expect(await rig.waitingFor(owner)).toHaveLength(2);
    await rig.digestAfter(31);
    expect((await rig.sink.nextEmailTo(owner.email)).subject).toBe('2 new comments on A012.mp4');
  });

  inSomeRuns(test)('names a single event', async () => {
    const { video, owner, tom, ann } = world;
    const parentId = await rig.comment(video, tom);
    await rig.comment(video, ann, { parentId });
    await rig.digestAfter(6);
    expect((await rig.sink.nextEmailTo(tom.email)).subject).toBe(`${ann.name} replied on A012.mp4`);
    await rig.sink.nextEmailTo(owner.email);
    await addVersion(2, ann);
    await rig.digestAfter(6);
    const mail = await rig.sink.nextEmailTo(tom.email);
    expect(mail.subject).toBe(`${ann.name} uploaded version 2 on A012.mp4`);
    expect(mail.text).toContain(`/feedback?item=${video.id}&version=2`);
  });

  inSomeRuns(test)('shows a few and counts the rest', async () => {
    const { video, owner, tom } = world;
    for (let index = 0; index < 11; index += 1) await rig.comment(video, tom, { text: `Note ${index}` });
    await rig.digestAfter(6);
    const { text = '', subject } = await rig.sink.nextEmailTo(owner.email);
    expect(subject).toBe('11 new comments on A012.mp4');
    expect(text.match(/"Note \d+"/g)).toHaveLength(8);
    expect(text).toContain('And 3 more.');
  });

  test('is one per user, also with concurrent jobs', async () => {
    const { video, owner, tom } = world;
    await rig.comment(video, tom);
    await Promise.all([rig.makeDigests(6), rig.makeDigests(6), rig.makeDigests(6)]);
    expect(await rig.deliver()).toEqual([owner.email]);
    expect((await rig.sink.nextEmailTo(owner.email)).subject).toBe(`${tom.name} commented on A012.mp4`);
  });
});

describe('no notification is sent', () => {
  test('of a kind that is switched off, while other kinds are', async () => {
    const { video, owner, tom } = world;
    await switchOff(owner, 'comment');
    await rig.comment(video, tom);
    await expectNoMailTo(owner);
    const parentId = await rig.comment(video, owner);
    await rig.comment(video, tom, { parentId });
    await rig.digestAfter(6);
    expect((await rig.sink.nextEmailTo(owner.email)).subject).toBe(`${tom.name} replied on A012.mp4`);
  });

  inSomeRuns(test)('twice: a reply on one’s own video counts once, as a comment if replies are off', async () => {
    const { video, owner, tom } = world;
    const parentId = await rig.comment(video, owner);
    await rig.comment(video, tom, { parentId });
    await rig.digestAfter(6);
    expect((await rig.sink.nextEmailTo(owner.email)).subject).toBe(`${tom.name} replied on A012.mp4`);
    await switchOff(owner, 'reply');
    await rig.comment(video, tom, { parentId });
    await rig.digestAfter(6);
    expect((await rig.sink.nextEmailTo(owner.email)).subject).toBe(`${tom.name} commented on A012.mp4`);
  });

  const db = () => rig.server.db;
  const tests: [string, () => Promise<unknown>][] = [
    [
      'to a removed member of the team',
      () => db().deleteFrom('team_members').where('user_id', '=', world.tom.id).execute(),
    ],
    [
      'about a team that is deleted',
      () => db().updateTable('teams').set({ deleted_at: new Date() }).where('id', '=', world.team.id).execute(),
    ],
    [
      'about a video in the trash',
      () => db().updateTable('items').set({ deleted_at: new Date() }).where('id', '=', world.video.id).execute(),
    ],
    [
      'about a video in a folder in the trash',
      async () => {
        const folder = await buildItem(rig.server, world.team.id, { isDeleted: true });
        await db().updateTable('items').set({ parent_id: folder.id }).where('id', '=', world.video.id).execute();
      },
    ],
    ['about a permanently deleted video', () => db().deleteFrom('items').where('id', '=', world.video.id).execute()],
    [
      'about a reply that is deleted',
      () => db().updateTable('comments').set({ deleted_at: new Date() }).where('parent_id', 'is not', null).execute(),
    ],
    [
      'about a reply whose thread is deleted',
      () => db().updateTable('comments').set({ deleted_at: new Date() }).where('parent_id', 'is', null).execute(),
    ],
    [
      'to an unconfirmed address',
      () => db().updateTable('users').set({ email_verified: false }).where('id', '=', world.tom.id).execute(),
    ],
  ];
  test.each(tests)('%s', async (_, happen) => {
    const { video, tom, ann } = world;
    const parentId = await rig.comment(video, tom);
    await rig.comment(video, ann, { parentId });
    expect(await rig.waitingFor(tom)).toEqual(['reply']);
    await happen();
    await expectNoMailTo(tom);
  });
});

test('hostile names and texts stay text', async () => {
  const hostile = '<script>alert(1)</script>\r\nBcc: x@evil.test\r\n\u202e"><img src=x onerror=alert(1)>';
  const { video, owner, tom } = await buildWorld(rig, `${hostile}.mp4`);
  await rig.server.db.updateTable('users').set({ name: hostile }).execute();
  await rig.comment(video, tom, { text: `${hostile}\nhttps://evil.test` });
  await rig.digestAfter(6);
  const { subject, html = '', text = '', headers } = await rig.sink.nextEmailTo(owner.email);
  expect(subject).not.toMatch(/[\r\n\u202e]/);
  expect(headers.some(({ key }) => key === 'bcc')).toBe(false);
  expect(html).not.toMatch(/<(script|img)/);
  expect(html).toContain('&lt;script&gt;');
  expect(html + text).not.toContain('\u202e');
  expect(html).not.toContain('href="https://evil.test');
});
