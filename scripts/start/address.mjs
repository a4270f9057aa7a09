import { Failure } from '../shared/failure.mjs';
import { isFree, nextFreePort } from '../shared/ports.mjs';

const DEFAULT_PORT = 3000;

/**
 * Where the server will listen. A port that was asked for must be free; the default one gives way.
 * @param {(text: string) => void} note
 * @returns {Promise<{ host: string, port: number, publicUrl: string }>}
 */
export async function chooseAddress(note) {
  const host = process.env.HOST ?? '127.0.0.1';
  const asked = process.env.PORT;
  let port = Number(asked ?? DEFAULT_PORT);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new Failure(`PORT=${asked}: this is not a port number.`);
  if (!(await isFree(port, host))) {
    if (asked) throw new Failure(`Port ${port} is used by another program. Take another one, e.g.: PORT=${port + 1} npm start`);
    port = await nextFreePort(DEFAULT_PORT + 1, host);
    note(`port ${DEFAULT_PORT} is used by another program, so this is ${port}`);
  }
  return { host, port, publicUrl: process.env.PUBLIC_URL ?? `http://localhost:${port}` };
}
