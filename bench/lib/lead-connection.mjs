import { connect } from 'node:net';

/**
 * One kept-alive HTTP/1.1 connection that sends one request at a time. Bare, so that the generator
 * leaves the processors to the servers.
 */
export class LeadConnection {
  #host;
  #port;
  /** @type {import('node:net').Socket | undefined} */
  #socket;
  #text = '';
  /** @type {{ resolve: (status: number) => void, reject: (error: Error) => void } | undefined} */
  #waiting;

  /** @param {string} url */
  constructor(url) {
    const { hostname, port } = new URL(url);
    this.#host = hostname;
    this.#port = Number(port);
  }

  /**
   * @param {string} request head and body
   * @returns {Promise<number>} the status of the answer, when all of it is there
   */
  send(request) {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#socket ??= this.#open();
      this.#socket.write(request);
    });
  }

  close() {
    this.#socket?.destroy();
  }

  #open() {
    const socket = connect({ host: this.#host, port: this.#port, noDelay: true });
    socket.setEncoding('latin1');
    socket.on('data', (/** @type {string} */ chunk) => this.#take(chunk));
    socket.on('error', () => undefined); // told by `close`
    socket.on('close', () => {
      this.#socket = undefined;
      this.#text = '';
      this.#end((waiting) => waiting.reject(new Error('the connection was closed')));
    });
    return socket;
  }

  /** @param {string} chunk */
  #take(chunk) {
    this.#text += chunk;
    const head = this.#text.indexOf('\r\n\r\n');
    if (head < 0) return;
    const length = /\r\ncontent-length: (\d+)/i.exec(this.#text.slice(0, head))?.[1];
    if (length === undefined) {
      this.#socket?.destroy(new Error('an answer without its length'));
      return;
    }
    if (this.#text.length < head + 4 + Number(length)) return;
    const status = Number(this.#text.slice(9, 12));
    this.#text = '';
    this.#end((waiting) => waiting.resolve(status));
  }

  /**
   * @param {(waiting: { resolve: (status: number) => void, reject: (error: Error) => void }) =>
   *   void} settle
   */
  #end(settle) {
    const waiting = this.#waiting;
    this.#waiting = undefined;
    if (waiting) settle(waiting);
  }
}
