import { expect, test } from 'vitest';
import { inProof } from '#rig/values/proof.ts';
import { doHeavyWork } from './heavy-work.ts';

const script = (code: string) => new URL(`data:text/javascript,${encodeURIComponent(code)}`);

test('a fault of ours is not taken for a file that takes too long', async () => {
  await expect(doHeavyWork('someone', script('undefined.x'), null)).rejects.toThrow(TypeError);
});

inProof(test)('work without an end is ended with a sentence for people', async () => {
  await expect(doHeavyWork('someone', script('for (;;);'), null)).rejects.toMatchObject({
    code: 'too_large',
    message: expect.stringContaining('Try it in parts.'),
  });
});
