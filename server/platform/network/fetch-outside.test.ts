import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { findFreePort } from '#rig/servers/free-port.ts';
import { fetchWithin, isPublic } from './fetch-outside.ts';

test.each([
  ['8.8.8.8', true],
  ['2606:4700::1111', true],
  ['0.0.0.0', false],
  ['10.0.0.1', false],
  ['100.64.0.1', false],
  ['127.0.0.1', false],
  ['169.254.169.254', false],
  ['172.16.0.1', false],
  ['172.32.0.1', true],
  ['192.168.1.1', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::', false],
  ['::1', false],
  ['::ffff:127.0.0.1', false],
  ['64:ff9b::7f00:1', false],
  ['2002:7f00:1::', false],
  ['fc00::1', false],
  ['fe80::1', false],
  ['ff02::1', false],
  ['localhost', false],
])('%s is on the internet: %s', (address, expected) => {
  expect(isPublic(address)).toBe(expected);
});

test.each([
  'http://8.8.8.8',
  'https://127.0.0.1',
  'https://[::1]',
  'https://2130706433',
  'https://0x7f.1',
  'https://localhost',
])('%s is not asked as an address of the internet', async (address) => {
  await expect(fetchWithin('public')(address)).rejects.toThrow(/not on the internet|https/);
});

test('a redirect is not followed, and an endless response ends', async () => {
  const port = await findFreePort();
  let asked = 0;
  const server = createServer((request, response) => {
    asked += 1;
    if (request.url === '/away') response.writeHead(302, { location: '/' }).end();
    else {
      response.writeHead(200, { 'content-type': 'application/json' });
      const more = () => response.write(Buffer.alloc(2 ** 16, 'a')) || response.once('drain', more);
      const timer = setInterval(more, 1);
      response.on('close', () => clearInterval(timer));
    }
  }).listen(port, '127.0.0.1');
  onTestFinished(() => void server.close());
  const ask = fetchWithin('anywhere');
  const away = await ask(`http://127.0.0.1:${port}/away`);
  expect([away.status, asked]).toEqual([302, 1]);
  await expect(ask(`http://127.0.0.1:${port}/`)).rejects.toThrow('more than');
});
