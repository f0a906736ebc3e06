import { expect, makeWorkspace, type Page, testWithFolder as test } from '../fixtures.ts';
import { writeLoudClip } from '../steps/numbered-clips.ts';
import { readFacts } from '../steps/ready-clip.ts';
import { chooseOption } from '../steps/screen.ts';
import { place } from '../steps/upload.ts';

/** Measures what is heard. */
async function meterSound(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { connect } = AudioNode.prototype;
    const kept = window as unknown as { testMeter?: AnalyserNode };
    const listening = function (this: AudioNode, target: AudioNode, ...rest: number[]) {
      if (target instanceof AudioDestinationNode) {
        kept.testMeter ??= new AnalyserNode(target.context, { fftSize: 2 ** 14 });
        Reflect.apply(connect, this, [kept.testMeter]);
      }
      return Reflect.apply(connect, this, [target, ...rest]);
    };
    Object.assign(AudioNode.prototype, { connect: listening });
  });
}

/** The peak of the last half second of sound, as a part of full scale. */
const peak = (page: Page) =>
  page.evaluate(() => {
    const meter = (window as unknown as { testMeter?: AnalyserNode }).testMeter;
    if (!meter) return 0;
    const samples = new Float32Array(meter.fftSize);
    meter.getFloatTimeDomainData(samples);
    return samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  });

/** −90 dBFS. */
const silence = 10 ** (-90 / 20);

test('The sound of one side is heard, and the same sound on both sides cancels out to the sample', async ({
  page,
  person,
  folder,
}) => {
  await meterSound(page);
  const workspace = await makeWorkspace(page, person, ['Film']);
  const itemId = await place(page, workspace, 'Film', await writeLoudClip(folder));
  await page.goto(`/compare?side=${itemId}&side=${itemId}`);
  // Until there is a copy, the page waits.
  await expect(page.getByRole('heading', { name: 'One of the files is not ready yet' })).toBeVisible();
  await expect(page.locator('[data-compare]')).toHaveAttribute('data-frames', '0,0');
  const sound = page.getByRole('combobox', { name: 'Sound' });
  await page.keyboard.press('Space');
  await expect.poll(() => peak(page)).toBeGreaterThan(0.01);
  await chooseOption(sound, 'v1 minus v1');
  await expect.poll(() => peak(page)).toBeLessThan(silence);
  await chooseOption(sound, 'v1 left, v1 right');
  await expect.poll(() => peak(page)).toBeGreaterThan(0.01);
  await chooseOption(sound, 'Off');
  await expect.poll(() => peak(page)).toBeLessThan(silence);
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
});

test('A soft video is heard as loud as the one that it is compared with', async ({ page, person, folder }) => {
  await meterSound(page);
  const workspace = await makeWorkspace(page, person, ['Film']);
  const ids = [
    await place(page, workspace, 'Film', await writeLoudClip(folder)),
    await place(page, workspace, 'Film', await writeLoudClip(folder, 'Soft.mp4', 0.075)),
  ];
  for (const id of ids) await readFacts(page, id);
  await page.goto(`/compare?${ids.map((id) => `side=${id}`).join('&')}`);
  await expect(page.locator('[data-compare]')).toHaveAttribute('data-frames', '0,0');
  await chooseOption(page.getByRole('combobox', { name: 'Sound' }), 'Soft.mp4');
  await page.keyboard.press('Space');
  await expect.poll(() => peak(page)).toBeGreaterThan(0.01);
  expect(await peak(page)).toBeLessThan(0.15);
  await page.keyboard.press(',');
  await page.getByRole('checkbox', { name: 'Match loudness' }).check();
  // A quarter of the amplitude is 12 dB less.
  await expect(page.getByRole('checkbox', { name: /^Soft\.mp4 \+1[12]\.\d dB$/ })).toBeChecked();
  await expect.poll(() => peak(page)).toBeGreaterThan(0.2);
});
