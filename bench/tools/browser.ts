import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { ensureChromium } from '../../scripts/launch/system-programs.ts';
import type { Deployment } from './deployment.ts';

export async function openBrowser(): Promise<Browser> {
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return chromium.launch({
    executablePath: await ensureChromium(),
    args: [...sandbox, '--disable-background-networking', '--autoplay-policy=no-user-gesture-required'],
  });
}

export async function signIn(browser: Browser, { url, user }: Deployment): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } });
  const { email, password } = user;
  await context.request.post('/api/auth/sign-in/email', { data: { email, password } });
  return context;
}
