import { Failure } from '../shared/failure.mjs';
import { isFree, nextFreePort } from '../shared/ports.mjs';

const DEFAULT_PORT = 3000;

/**
 * Where the server will listen. A port from the environment must be free; instead of the default
 * port, the next free one is used.
 * @param {{ note: (text: string) => void, lastUrl?: string | undefined }} options
 *   `lastUrl`: the address of the last start. It is kept if possible, because the sandbox
 *   advertisers report there
 * @returns {Promise<{ host: string, port: number, publicUrl: string }>}
 */
export async function chooseAddress({ note, lastUrl }) {
  const host = process.env.HOST ?? '127.0.0.1';
  const asked = process.env.PORT;
  const usual = lastUrl?.startsWith('http://localhost:')
    ? Number(new URL(lastUrl).port)
    : DEFAULT_PORT;
  let port = Number(asked ?? usual);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Failure(`PORT=${asked}: this is not a port number.`);
  if (!(await isFree(port, host))) {
    if (asked)
      throw new Failure(
        `Port ${port} is used by another program. ` +
          `Take another one, e.g.: PORT=${port + 1} npm start`,
      );
    port = await nextFreePort(DEFAULT_PORT, host);
    note(`port ${usual} is used by another program, so this is ${port}`);
  }
  const publicUrl = process.env.PUBLIC_URL ?? `http://localhost:${port}`;
  if (lastUrl && lastUrl !== publicUrl)
    note(`the address was ${lastUrl}; the sandbox advertisers made then still report there`);
  return { host, port, publicUrl };
}
