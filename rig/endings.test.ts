import { existsSync } from 'node:fs';
import { describe, expect, onTestFinished, test } from 'vitest';
import { endAll, onEnd, withEndings } from './endings.ts';
import { makeFolder } from './folders.ts';

const fail = (message: string) => () => {
  throw new Error(message);
};

test('endings run in reverse order, each once, and not if the part has stopped by itself', async () => {
  const ended: string[] = [];
  await withEndings(async () => {
    for (const name of ['first', 'second']) onEnd(() => ended.push(name));
    const forget = onEnd(() => ended.push('third'));
    forget();
    await endAll();
  });
  expect(ended).toEqual(['second', 'first']);
});

test('an ending that fails fails the work after all others have run', async () => {
  const ended: string[] = [];
  const work = withEndings(async () => {
    onEnd(() => ended.push('first'));
    onEnd(fail('it hangs'));
  });
  await expect(work).rejects.toThrow('it hangs');
  expect(ended).toEqual(['first']);
});

test('the failures of several endings are reported together', async () => {
  const work = withEndings(async () => {
    onEnd(fail('it hangs'));
    onEnd(fail('it lingers'));
  });
  await expect(work).rejects.toThrow(/it lingers\n.*it hangs/);
});

test('works side by side end only their own parts', async () => {
  const ended: string[] = [];
  const slow = Promise.withResolvers<void>();
  const work = (name: string, until?: Promise<void>) =>
    withEndings(async () => {
      onEnd(() => ended.push(name));
      await until;
    });
  const pending = work('slow', slow.promise);
  await work('fast');
  expect(ended).toEqual(['fast']);
  slow.resolve();
  await pending;
  expect(ended).toEqual(['fast', 'slow']);
});

describe('a test', () => {
  let folder = '';
  let isThereAfterHooks = false;
  test('has its folder until its own hooks have run', async () => {
    folder = await makeFolder();
    onTestFinished(() => {
      isThereAfterHooks = existsSync(folder);
    });
  });

  test('leaves no folder to the next test', () => {
    expect([isThereAfterHooks, existsSync(folder)]).toEqual([true, false]);
  });
});

describe('a test with an ending that fails', () => {
  test.fails('fails', () => {
    onEnd(fail('it hangs'));
  });
});
