import { get, type IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** A download that the test reads slowly. */
export type SlowReader = {
  /** Reads the rest at full speed. */
  hurry: () => void;
  /** The number of bytes received, and whether they are all of the announced length. */
  end: Promise<{ bytes: number; isWhole: boolean }>;
};

const stepMs = 50;

/** Resolves with the first bytes. Throws the status if it is not a success. */
export async function readSlowly(url: URL, headers: Record<string, string> = {}): Promise<SlowReader> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { headers, agent: false }, resolve).on('error', reject);
  });
  if (response.statusCode !== 200) throw new Error(`the download was refused with ${response.statusCode}`);
  let isSlow = true;
  const read = async () => {
    let bytes = 0;
    try {
      for await (const chunk of response) {
        bytes += chunk.length;
        if (isSlow) await pause(stepMs);
      }
    } catch {
      // The connection was closed.
    }
    return { bytes, isWhole: response.complete };
  };
  return {
    hurry: () => {
      isSlow = false;
    },
    end: read(),
  };
}
