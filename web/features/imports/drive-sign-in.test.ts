import { afterEach, expect, test, vi } from 'vitest';
import type { ImportOptions } from '#contract/uploads/imports.ts';
import { signInToDrive } from './drive-sign-in.ts';

afterEach(() => void vi.unstubAllGlobals());

test('says that the browser blocks storage instead of going to the provider', async () => {
  vi.stubGlobal('location', { hash: '#purpose=choose&ask=1', search: '', origin: 'https://vizio.test', pathname: '/' });
  const options = { googleDrive: { signInUrl: 'https://provider.test', clientId: '' } } as ImportOptions;
  await expect(signInToDrive('google-drive', options)).rejects.toThrow('This browser blocks the data of this site');
});
