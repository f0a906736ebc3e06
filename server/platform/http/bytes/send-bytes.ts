import type { FastifyReply } from 'fastify';

/**
 * Streams bytes past Fastify, which would copy each chunk through streams of its own. Awaits each chunk because its
 * buffer is reused once sent. Stops the source when the client disconnects.
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
    // The headers are sent, so closing the connection is the only way left to signal an incomplete response.
    reply.log.error({ err: error }, 'a response broke off');
    raw.destroy();
  }
}

/** Returns false if the client has disconnected. */
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
