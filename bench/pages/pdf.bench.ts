import type { Page } from '@playwright/test';
import { writePdf } from '#rig/files/write-pdf.ts';
import { showMedia } from '#rig/people/show-media.ts';
import { uploadFile } from '#rig/people/upload-factory.ts';
import { ensureBuilt } from '../../scripts/web/build.ts';
import { openBrowser, signIn } from '../tools/browser.ts';
import { compare } from '../tools/compare.ts';
import { type Deployment, withDeployment } from '../tools/deployment.ts';

const rounds = 7;

/** The review page of a PDF of 200 pages in Chromium, from its address to the words of the first page. */
export async function measurePdf(): Promise<void> {
  await ensureBuilt();
  await withDeployment(async (deployment) => {
    const [many, one] = [await place(deployment, 200), await place(deployment, 1)];
    const browser = await openBrowser();
    const visitor = await signIn(browser, deployment);
    const open = async (itemId: string) => {
      const page = await visitor.newPage();
      const startedAt = performance.now();
      await page.goto(`/feedback?item=${itemId}`, { waitUntil: 'commit' });
      await firstPage(page);
      const tookMs = performance.now() - startedAt;
      await page.close();
      return tookMs;
    };
    await compare({
      title: 'the review page of a PDF, from its address to its first page (target: at most 1,000 ms)',
      unit: 'ms',
      ours: { name: '200 pages', measure: () => open(many) },
      reference: { name: '1 page', measure: () => open(one) },
      rounds,
    });
    await browser.close();
  });
}

/** The words are laid over a page once it is drawn. */
const firstPage = (page: Page) => page.getByText('This is page 1', { exact: true }).waitFor();

async function place(deployment: Deployment, count: number): Promise<string> {
  const { user, team } = deployment;
  const rows = Array.from({ length: 30 }, (_, row) => `Row ${row}: the quick brown fox jumps over the lazy dog`);
  const pages = Array.from({ length: count }, (_, n) => ({ lines: [`This is page ${n + 1}`, ...rows] }));
  const given = { name: `${count}.pdf`, bytes: writePdf({ pages }), contentType: 'application/pdf' };
  const { file } = await uploadFile(deployment, user, team, given);
  for (;;) {
    const { processing } = await showMedia(deployment, file.id);
    if (processing.state === 'done') return file.id;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}
