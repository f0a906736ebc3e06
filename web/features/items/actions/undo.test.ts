import { describe, expect, test } from 'vitest';
import { createUndoStack } from './undo.ts';

function setUp() {
  const stack = createUndoStack();
  const undone: string[] = [];
  /** A change that was sent. The server responds when the test says so. */
  const send = (name: string) => {
    const sent = Promise.withResolvers<{ message: null; run: () => Promise<void> } | null>();
    stack.offer(sent.promise);
    const undo = { message: null, run: async () => void undone.push(name) };
    return {
      respond: () => sent.resolve(undo),
      respondUnchanged: () => sent.resolve(null),
      refuse: () => sent.reject(new Error(name)),
    };
  };
  return { stack, undone, send };
}

/** Until all that waits for no server has run. */
const settle = () => new Promise((resolve) => setTimeout(resolve));

describe('the undo stack', () => {
  test('takes the change back that was made last, if its response came first', async () => {
    const { stack, undone, send } = setUp();
    const [first, second] = [send('first'), send('second')];
    second.respond();
    await settle();
    first.respond();
    stack.undoLast();
    stack.undoLast();
    await expect.poll(() => undone).toEqual(['second', 'first']);
  });

  test('waits for the response of a change, and takes no earlier one back in its place', async () => {
    const { stack, undone, send } = setUp();
    send('first').respond();
    const second = send('second');
    stack.undoLast();
    stack.undoLast();
    await settle();
    expect(undone).toEqual([]);
    second.respond();
    await expect.poll(() => undone).toEqual(['second', 'first']);
  });

  test('forgets a change that was refused or changed nothing', async () => {
    const { stack, undone, send } = setUp();
    send('first').respond();
    send('second').refuse();
    send('third').respondUnchanged();
    await settle();
    stack.undoLast();
    await expect.poll(() => undone).toEqual(['first']);
  });
});
