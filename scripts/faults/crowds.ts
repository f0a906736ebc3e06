import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import WebSocket from 'ws';
import { onEnd } from '#rig/endings.ts';
import { openPart } from '#rig/peers/slow-peers.ts';
import { buildUser, callEndpoint } from '#rig/people/factories.ts';
import { type Outcome, startPostgres, startServer, underLoad } from './rig.ts';
import { eachRound } from './rounds.ts';

const slowClients = 500;
const slowS = 75;
const sockets = 1_000;
const usersOfSockets = 20;
const againMs = 100;
const deadlineMs = 120_000;

/** 500 clients that send one byte of a part each second. */
export async function sendSlowly(): Promise<Outcome> {
  const { DATABASE_URL } = await startPostgres();
  const server = await startServer({ DATABASE_URL });
  return underLoad(server, {}, async ({ place, people, recover, watchOthers }) => {
    const body = { teamName: 'Slow', user_id: place.user.id };
    const { team } = (await callEndpoint(server, 'users/s3/createTeam', { body }, place.user.token)).body;
    const bytes = Buffer.alloc(8_000_000, 5);
    const clients: Awaited<ReturnType<typeof openPart>>[] = [];
    for (let n = 0; n < slowClients; n++) clients.push(await openPart(server, place.user, team, bytes));
    onEnd(() => clients.forEach(({ end }) => void end()));
    let ended = 0;
    for (const { status } of clients) void status.then(() => ended++);
    const before = people.acknowledged.count;
    const slowestMs = watchOthers();
    let mostMb = 0;
    for (let second = 0; second < slowS && ended < slowClients; second++) {
      for (const { send } of clients) send(bytes.subarray(0, 1));
      await pause(1_000);
      mostMb = Math.max(mostMb, memoryMb(server.running().pid));
    }
    const meanwhile = people.acknowledged.count - before;
    await recover();
    const note = `${meanwhile} changes meanwhile, the slowest read of another ${slowestMs()} ms, at most ${mostMb.toFixed(0)} MB; ${ended} of ${slowClients} were disconnected`;
    if (ended < slowClients) throw new Error(note);
    return { rounds: slowClients, note };
  });
}

function memoryMb(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}

/** All sockets reconnect at once and without a pause after the server restarts. */
export async function reconnectSockets(rounds: number): Promise<Outcome> {
  const { DATABASE_URL } = await startPostgres();
  const server = await startServer({ DATABASE_URL });
  return underLoad(server, {}, async ({ progress, recover }) => {
    const tokens: string[] = [];
    for (let n = 0; n < usersOfSockets; n++) tokens.push((await buildUser(server)).token);
    const ready = openSockets(server.url, tokens);
    await ready();
    const seconds: number[] = [];
    const reached = await eachRound(rounds, async () => {
      await progress(10);
      const stopping = server.running().stop('SIGTERM');
      const recovering = recover();
      await stopping;
      await server.start();
      const startedAt = performance.now();
      await Promise.all([recovering, ready()]);
      seconds.push((performance.now() - startedAt) / 1000);
    });
    const note = `${sockets} sockets, all connected at most ${Math.max(...seconds).toFixed(1)} s after the start`;
    return { rounds: reached, note };
  });
}

/** Keeps these connections open. Returns a function that waits until the server has greeted every one of them. */
function openSockets(url: string, tokens: string[]): () => Promise<void> {
  const ready = new Set<WebSocket>();
  const open = new Set<WebSocket>();
  let isOver = false;
  const connect = (token: string) => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/vizioApi/events`, {
      headers: { authorization: `Bearer ${token}` },
    });
    open.add(socket);
    socket.on('error', () => {});
    socket.once('message', () => ready.add(socket));
    socket.once('close', () => {
      ready.delete(socket);
      open.delete(socket);
      if (!isOver) setTimeout(connect, againMs, token);
    });
  };
  for (let n = 0; n < sockets; n++) connect(tokens[n % tokens.length] ?? '');
  onEnd(() => {
    isOver = true;
    for (const socket of open) socket.terminate();
  });
  return async () => {
    const untilMs = performance.now() + deadlineMs;
    while (ready.size < sockets) {
      if (performance.now() > untilMs) throw new Error(`only ${ready.size} of ${sockets} sockets are ready`);
      await pause(10);
    }
  };
}
