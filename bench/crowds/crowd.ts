import WebSocket from 'ws';
import { apiPrefix } from '#contract/endpoints.ts';
import { eventsPath, type ServerEvent } from '#contract/events.ts';

/**
 * Many viewers of one video, in a process of their own, so that their work is not measured as the server's. Starts with
 * a message that lists them; reports 'here' when all are watching, and 'heard' when all have received a comment.
 */
export type CrowdOrders = { url: string; itemId: string; tokens: string[] };
export type CrowdReport = { kind: 'here' } | { kind: 'heard'; commentId: string; atMs: number[] };

const report = (message: CrowdReport) => process.send?.(message);
const arrivals = new Map<string, number[]>();

function watch({ url, itemId, tokens }: CrowdOrders): void {
  const here = new Set<string>();
  for (const token of tokens) {
    const socket = new WebSocket(`${url.replace('http', 'ws')}${apiPrefix}${eventsPath}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    socket.on('message', (data) => {
      const atMs = performance.timeOrigin + performance.now();
      const event = JSON.parse(String(data)) as ServerEvent;
      if (event.kind === 'ready') socket.send(JSON.stringify({ kind: 'watch', itemId }));
      if (event.kind === 'viewers' && !here.has(token)) {
        here.add(token);
        if (here.size === tokens.length) report({ kind: 'here' });
      }
      if (event.kind === 'comment') count(event.commentId, atMs, tokens.length);
    });
  }
}

function count(commentId: string, atMs: number, people: number): void {
  const received = arrivals.get(commentId) ?? [];
  arrivals.set(commentId, received);
  received.push(atMs);
  if (received.length === people) report({ kind: 'heard', commentId, atMs: received });
}

process.once('message', (orders: CrowdOrders) => watch(orders));
