import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { refetchChanges, useChanges } from './use-changes.ts';

const itemId = 'cut';

function State() {
  const { data } = useChanges({ itemId, version: 1 }, { itemId }, true);
  return data?.state ?? 'loading';
}

test('keeps each pair of sides apart, and fetches it again when a change is announced', async () => {
  const client = new QueryClient();
  const key = ['changes', 'cut:1', 'cut'];
  const render = () => renderToString(createElement(QueryClientProvider, { client }, createElement(State)));
  client.setQueryData(['changes', 'cut:1', 'cut:2'], { state: 'failed' });
  expect(render()).toBe('loading');
  client.setQueryData(key, { state: 'done' });
  expect(render()).toBe('done');
  await refetchChanges(client);
  expect(client.getQueryState(key)?.isInvalidated).toBe(true);
});
