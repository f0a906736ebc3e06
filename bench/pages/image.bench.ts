import { readFile } from 'node:fs/promises';
import { makeFolder } from '#rig/folders.ts';
import { makeFamily } from '#rig/images/make-images.ts';
import { uploadFile } from '#rig/people/upload-factory.ts';
import { ensureBuilt } from '../../scripts/web/build.ts';
import { openBrowser, signIn } from '../tools/browser.ts';
import { compare } from '../tools/compare.ts';
import { waitUntilProcessed, withDeployment } from '../tools/deployment.ts';

const rounds = 5;

/** An image of 100 megapixels in Chromium, from its address to its picture, against one of a quarter. */
export async function measureImage(): Promise<void> {
  await ensureBuilt();
  await withDeployment(async (deployment) => {
    const place = async (width: number, height: number) => {
      const bytes = await readFile(await makeFamily('photo.jpg', await makeFolder(), width, height));
      const given = { name: `${width}.jpg`, contentType: 'image/jpeg', bytes };
      const { file } = await uploadFile(deployment, deployment.user, deployment.team, given);
      const startedAt = performance.now();
      await waitUntilProcessed(deployment, file.id);
      console.log(`${width}×${height}: processed in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
      return file.id;
    };
    const [large, small] = [await place(12_000, 8_400), await place(640, 400)];
    const browser = await openBrowser();
    const visitor = await signIn(browser, deployment);
    const opening = async (itemId: string) => {
      const page = await visitor.newPage();
      const startedAt = performance.now();
      await page.goto(`/feedback?item=${itemId}`, { waitUntil: 'commit' });
      await page.getByRole('img', { name: /\.jpg$/ }).evaluate('(image) => image.decode()');
      const tookMs = performance.now() - startedAt;
      await page.close();
      return tookMs;
    };
    await compare({
      title: 'the review page of an image, from its address to the decoded picture (target: at most 1,500 ms)',
      unit: 'ms',
      ours: { name: '100 megapixels', measure: () => opening(large) },
      reference: { name: 'a quarter of one', measure: () => opening(small) },
      rounds,
    });
    await browser.close();
  });
}
