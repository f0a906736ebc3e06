import { expect, test } from 'vitest';
import { makeFolder } from '#rig/folders.ts';
import { requireFfmpeg } from '#rig/programs/ffmpeg.ts';
import { type DriverFault, makeHardwareFfmpeg } from '#rig/programs/hardware-ffmpeg.ts';
import { inProof, pickCases } from '#rig/values/proof.ts';
import { chooseHardware } from '../media.ts';
import { hardwareNames } from '../plan/hardware.ts';

const real = await requireFfmpeg();

async function chooseWith(fault: DriverFault, name: (typeof hardwareNames)[number]) {
  return chooseHardware({ ...real, ffmpeg: await makeHardwareFfmpeg(await makeFolder(), fault) }, name);
}

inProof(test).each(hardwareNames)('%s is used after it has encoded every frame at its place', async (name) => {
  const { hardware, faults } = await chooseWith('encodes right', name);
  expect({ name: hardware?.name, faults }).toEqual({ name, faults: [] });
});

const refused: [DriverFault, RegExp][] = [
  ['exits with 1', /No capable devices found/],
  ['drops the last frame', /74 frames of 75/],
  // ffmpeg 5 shifts the pictures behind it, ffmpeg 7 has one too many.
  ['doubles a frame', /frame 30 is no keyframe|frame 75 of 75/],
  ['swaps two pictures', /frame 1 shows another picture/],
  ['sets keyframes elsewhere', /no keyframe/],
  ['opens its groups', /decoded after keyframe|no IDR frame/],
  ['encodes ten bits', /browsers do not play h264 High 10/],
];

test.each(pickCases(refused, 4))('an encoder that %s is not used', async (fault, reason) => {
  const { hardware, faults } = await chooseWith(fault, 'nvenc');
  expect(hardware).toBeUndefined();
  expect(faults).toEqual([expect.stringMatching(reason)]);
});

test('a machine without such hardware uses x264', async () => {
  expect(await chooseHardware(real, 'x264')).toEqual({ hardware: undefined, faults: [] });
  const { hardware, faults } = await chooseHardware(real, 'nvenc');
  expect(hardware === undefined).toBe(faults.length > 0);
});
