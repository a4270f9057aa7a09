import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';

/** Number of bytes of a body that are remembered. */
const MOST = 2048;
const beginnings = new WeakMap<IncomingMessage, Buffer>();

/**
 * Remembers the beginning of a body while it is read. Call this right before the body is read: the
 * bytes begin to flow in the next tick.
 */
export const rememberBeginning = (raw: IncomingMessage): void => {
  beginnings.set(raw, Buffer.alloc(0));
  const add = (chunk: Buffer): void => {
    const known = beginnings.get(raw) ?? Buffer.alloc(0);
    const joined = Buffer.concat([known, chunk.subarray(0, MOST - known.length)]);
    beginnings.set(raw, joined);
    if (joined.length === MOST) raw.off('data', add);
  };
  raw.on('data', add);
};

/**
 * Returns the remembered beginning. Waits for the first bytes of a body that was refused before it
 * was read.
 */
export const beginningOf = async (raw: IncomingMessage): Promise<Buffer> => {
  const isAwaited = beginnings.get(raw)?.length === 0 && !raw.readableEnded && !raw.destroyed;
  if (isAwaited) {
    const settled = new AbortController();
    const events = ['data', 'end', 'close'].map((event) =>
      once(raw, event, { signal: settled.signal }),
    );
    await Promise.race(events).catch(() => undefined);
    settled.abort();
    await Promise.allSettled(events);
  }
  return beginnings.get(raw) ?? Buffer.alloc(0);
};
