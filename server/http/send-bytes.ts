import type { FastifyReply } from 'fastify';

/**
 * Answers with a stream of bytes past Fastify, which would copy each chunk through streams of its own. A chunk's buffer
 * is used again once it is sent, so each is awaited. When the client goes away, the source is told to stop.
 */
export async function sendBytes(
  reply: FastifyReply,
  status: number,
  headers: Record<string, string | number>,
  bytes: AsyncIterable<Uint8Array>,
): Promise<void> {
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(status, { ...(reply.getHeaders() as Record<string, string>), ...headers });
  try {
    for await (const chunk of bytes) {
      if (!(await write(reply, chunk))) return;
    }
    raw.end();
  } catch (error) {
    // The headers have gone out; a connection that breaks off is the one way left to say that this is not all.
    reply.log.error({ err: error }, 'an answer broke off');
    raw.destroy();
  }
}

/** False when nobody is there to receive it. */
function write({ raw }: FastifyReply, chunk: Uint8Array): Promise<boolean> {
  if (raw.destroyed || raw.closed) return Promise.resolve(false);
  return new Promise((resolve) => {
    const onClose = () => resolve(false);
    raw.once('close', onClose);
    raw.write(chunk, (error) => {
      raw.off('close', onClose);
      resolve(!error);
    });
  });
}
