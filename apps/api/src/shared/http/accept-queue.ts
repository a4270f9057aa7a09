import { closeSync, openSync, readSync } from 'node:fs';
import type { AddressInfo } from 'node:net';

/** State of a socket that listens, in proc_net_tcp(5). */
const LISTEN = '0A';
const READ_BYTES = 4096;

/** A row of the table of connections: address and port, state, and both queues, in hex. */
interface Row {
  readonly local: string;
  readonly state: string;
  readonly queues: string;
}

/**
 * Returns how many connections the system has accepted at a listening address and the process has
 * not taken yet. Always 0 on systems other than Linux, which do not say.
 */
export const waitingConnections = ({ family, port }: AddressInfo): number => {
  const place = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  const listening = listeningRows(family === 'IPv6' ? '/proc/net/tcp6' : '/proc/net/tcp');
  return listening
    .filter(({ local }) => local.endsWith(place))
    .reduce((sum, { queues }) => sum + Number.parseInt(queues.split(':')[1] ?? '0', 16), 0);
};

/**
 * Returns the rows of sockets that listen. They come first. To read on would take a busy system
 * milliseconds, in which another connection would come.
 */
const listeningRows = (table: string): Row[] => {
  let file: number;
  try {
    file = openSync(table, 'r');
  } catch {
    return [];
  }
  try {
    const chunk = Buffer.alloc(READ_BYTES);
    let text = '';
    for (;;) {
      const size = readSync(file, chunk);
      text += chunk.toString('latin1', 0, size);
      const rows = rowsOf(text);
      const listening = rows.filter(({ state }) => state === LISTEN);
      if (size === 0 || listening.length < rows.length) return listening;
    }
  } finally {
    closeSync(file);
  }
};

/** Returns the complete rows of a text, without its heading. */
const rowsOf = (text: string): Row[] =>
  text
    .split('\n')
    .slice(1, -1)
    .map((row) => {
      const [, local = '', , state = '', queues = ''] = row.trim().split(/\s+/);
      return { local, state, queues };
    });
