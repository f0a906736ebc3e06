import type { Media } from '#contract/media/processing.ts';
import { callEndpoint, type TestUser } from './factories.ts';

export async function showMedia({ url, user }: { url: string; user: TestUser }, itemId: string): Promise<Media> {
  return (await callEndpoint({ url }, 'showMedia', { params: { itemId }, query: {} }, user.token)).body;
}
