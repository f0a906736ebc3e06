import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayMs } from '#contract/durations.ts';
import { makeFolder } from '#rig/folders.ts';
import { type SmtpSink, startSmtpSink } from '#rig/peers/smtp-sink.ts';
import { findFreePort } from '#rig/servers/free-port.ts';
import { startTestServer, type TestServer } from '#rig/servers/harness.ts';
import { hostileStrings } from '#rig/values/hostile-strings.ts';
import { pickCases } from '#rig/values/proof.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';
import { openQueue, type Queue } from '#server/platform/jobs/queue.ts';
import { createMailer, type Email, queueEmail, wakeEmails } from './email.ts';

const log = pino({ level: 'silent' });
const publicUrl = 'https://vizio.test';
let sink: SmtpSink;
let server: TestServer;
let queue: Queue;

beforeAll(async () => {
  sink = await startSmtpSink();
  server = await startTestServer({ smtpUrl: sink.url, publicUrl, mode: 'all' });
  queue = openQueue({ connectionString: server.databaseUrl }, () => {});
});

afterAll(async () => {
  await queue.stop();
  await server.stop();
  await sink.stop();
});

const config = { mailFrom: 'Vizio <v@test.local>', dataDir: '', publicUrl, mailBlocklist: ['blocked.test'] };
const mailer = () => createMailer({ ...config, smtpUrl: sink.url }, log);
const newAddress = () => `${uuidv7()}@test.local`;

/** An email with this text in every field. */
function mailOf(text: string, address = newAddress()): Email {
  return {
    to: { name: text, address },
    replyTo: { name: text, address: 'mara@test.local' },
    subject: text,
    paragraphs: [text],
    groups: [
      {
        title: text,
        note: text,
        link: `${publicUrl}/feedback?item=1`,
        entries: [{ lead: text, quote: text, link: `${publicUrl}/feedback?item=1&comment=2` }],
        rest: text,
      },
    ],
    action: { label: text, link: `${publicUrl}/home` },
    footnote: text,
    stop: { link: `${publicUrl}/unsubscribe?token=x`, settingsLink: `${publicUrl}/account` },
  };
}

const marked = (payload: string) => `${payload}\r\nBcc: victim@test.local\r\n\r\n<img src=x onerror=alert(1)>\u202e`;
const expectedHeaders = [
  ...['auto-submitted', 'content-type', 'date', 'from', 'list-unsubscribe', 'list-unsubscribe-post', 'message-id'],
  ...['mime-version', 'reply-to', 'subject', 'to'],
];
/** Of the plain text, for any content. */
const lineCount = 20;
const links = ['/feedback?item=1', '/feedback?item=1&comment=2', '/home', '/home', '/unsubscribe?token=x', '/account'];

test('hostile text in any field stays text: it adds no header, recipient, tag or line', async () => {
  for (const payload of pickCases(hostileStrings, 40)) {
    const mail = mailOf(marked(payload));
    await mailer().send(mail);
    const received = await sink.nextEmailTo(mail.to.address);
    expect([...new Set(received.headers.map(({ key }) => key))].sort()).toEqual(expectedHeaders);
    expect(received.to?.map(({ address }) => address)).toEqual([mail.to.address]);
    expect(received.replyTo?.map(({ address }) => address)).toEqual(['mara@test.local']);
    expect(received.subject).not.toMatch(/[\p{Cc}\u202e]/u);
    const { html = '', text = '' } = received;
    expect(html + text).not.toContain('\u202e');
    const tags = [...html.matchAll(/<\/?(\w+)/g)].map(([, tag]) => tag);
    expect(new Set(tags)).toEqual(new Set(['html', 'head', 'meta', 'title', 'style', 'body', 'div', 'p', 'a']));
    expect(text.trim().split('\n')).toHaveLength(lineCount);
    const hrefs = [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'));
    expect(hrefs.every((href) => links.includes(href.replace(publicUrl, '')))).toBe(true);
  }
});

test('an email with a stop link offers one-click unsubscribe, in both forms', async () => {
  const mail = mailOf('Hello');
  await mailer().send(mail);
  const { headers, html, text } = await sink.nextEmailTo(mail.to.address);
  const header = (name: string) => headers.find(({ key }) => key === name)?.value;
  expect(header('list-unsubscribe')).toBe(`<${publicUrl}/unsubscribe?token=x>`);
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  expect(html).toContain('href="https://vizio.test/unsubscribe?token=x"');
  expect(text).toContain('Stop these emails: https://vizio.test/unsubscribe?token=x');
});

test('an email about the account does not', async () => {
  const { stop, groups, ...mail } = mailOf('Hello');
  await mailer().send(mail);
  const { headers, html, text } = await sink.nextEmailTo(mail.to.address);
  expect(headers.some(({ key }) => key.startsWith('list-'))).toBe(false);
  expect(`${html}${text}`).not.toContain('Stop');
});

test('drops every email to a blocked address or domain', async () => {
  const blocked = `${uuidv7()}@mail.Blocked.test`;
  await mailer().send(mailOf('Hello', blocked));
  const free = mailOf('Hello');
  await mailer().send(free);
  await sink.nextEmailTo(free.to.address);
  expect(sink.waitingFor()).not.toContain(blocked);
});

test.each([
  'https://evil.test/home',
  'https://vizio.test.evil.test/home',
  'https://vizio.test@evil.test/home',
  'javascript:alert(1)',
  'https://vizio.test/"><img src=x>',
  'https://vizio.test/ x',
])('an email with a link to %s is not sent', async (link) => {
  const mail = { ...mailOf('Hello'), action: { label: 'Open', link } };
  await expect(mailer().send(mail)).rejects.toThrow('foreign link');
});

const send = (mail: Email) => server.db.transaction().execute((tx) => queueEmail(tx, queue, mail));
const waiting = async () => (await server.db.selectFrom('mails').select(['id', 'problem']).execute()).length;

test('without SMTP, and only then, the log has the links that a person waits for', async () => {
  const lines = new PassThrough();
  const logged = pino({ level: 'warn' }, lines);
  const dataDir = await makeFolder();
  const mail: Email = { ...mailOf('Hello'), subject: 'Choose a new password', isLoggedWithoutSmtp: true };
  const withoutSmtp = createMailer({ ...config, dataDir, smtpUrl: undefined }, logged);
  await withoutSmtp.send(mail);
  await withoutSmtp.send(mailOf('A comment'));
  await createMailer({ ...config, smtpUrl: sink.url }, logged).send(mail);
  await sink.nextEmailTo(mail.to.address);
  lines.end();
  const entries = (await text(lines)).trim().split('\n');
  expect(entries.map((entry) => JSON.parse(entry).msg)).toEqual([
    `SMTP_URL is not set. Choose a new password, for ${mail.to.address}: ${publicUrl}/home`,
  ]);
});

test('a queued email leaves after the commit, and not after a rollback', async () => {
  const dropped = mailOf('Never');
  const undone = server.db.transaction().execute(async (tx) => {
    await queueEmail(tx, queue, dropped);
    throw new Error('changed my mind');
  });
  await expect(undone).rejects.toThrow('changed my mind');
  const kept = mailOf('Soon');
  await send(kept);
  expect((await sink.nextEmailTo(kept.to.address)).subject).toBe('Soon');
  await expect.poll(waiting).toBe(0);
});

test('an email that the mail server defers is sent later', async () => {
  const mail = mailOf('Patience');
  sink.refuseNext(451);
  await send(mail);
  expect((await sink.nextEmailTo(mail.to.address)).subject).toBe('Patience');
  await expect.poll(waiting).toBe(0);
});

test('an email that is not queued is tried again too, until the server stops', async () => {
  const [first, second] = [mailOf('Confirm'), mailOf('Too late')];
  const patient = mailer();
  sink.refuseNext(451);
  patient.sendLater(first);
  expect((await sink.nextEmailTo(first.to.address)).subject).toBe('Confirm');
  const absent = createMailer({ ...config, smtpUrl: `smtp://127.0.0.1:${await findFreePort()}` }, log);
  absent.sendLater(second);
  await absent.settle();
});

test('an email that it rejects permanently is dropped', async () => {
  sink.refuseNext(554);
  await send(mailOf('Unwelcome'));
  await expect.poll(waiting).toBe(0);
  const next = mailOf('Next');
  await send(next);
  expect((await sink.nextEmailTo(next.to.address)).subject).toBe('Next');
});

test('emails without retries are enqueued again, and dropped after three days', async () => {
  const mail = mailOf('Woken');
  const insert = (created_at: Date) =>
    server.db
      .insertInto('mails')
      .values({ id: uuidv7(), content: JSON.stringify(mail), created_at })
      .execute();
  await insert(new Date());
  await wakeEmails({ db: server.db, queue, log }, new Date());
  expect((await sink.nextEmailTo(mail.to.address)).subject).toBe('Woken');
  await expect.poll(waiting).toBe(0);
  await insert(new Date(Date.now() - 4 * dayMs));
  await wakeEmails({ db: server.db, queue, log }, new Date());
  expect(await waiting()).toBe(0);
});
