import type { IncomingHttpHeaders } from 'node:http';

import { errors, type Dispatcher } from 'undici';

import { OutboundError, errorCode, type OutboundErrorKind } from './outbound.errors.js';

/** An answer as it came over the wire: complete, within its bound, not yet decoded. */
export interface RawAnswer {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

/**
 * One request and its answer, as undici reports them step by step.
 *
 * undici's own `request` helper cannot say whether a failed request had left the machine, and that
 * decides whether a lead may be offered elsewhere. Here `sent` turns true at the last moment before
 * the first byte is written.
 */
export class OutboundExchange implements Dispatcher.DispatchHandler {
  /** Settles once, with the answer or an {@link OutboundError}. */
  readonly answer: Promise<RawAnswer>;

  readonly #maxBodyBytes: number;
  readonly #refuseRedirect: boolean;
  readonly #chunks: Buffer[] = [];
  #resolve!: (answer: RawAnswer) => void;
  #reject!: (error: OutboundError) => void;
  #controller: Dispatcher.DispatchController | undefined;
  #settled = false;
  #sent = false;
  #status = 0;
  #headers: Record<string, string> = {};
  #received = 0;

  constructor(options: { maxBodyBytes: number; refuseRedirect: boolean }) {
    this.#maxBodyBytes = options.maxBodyBytes;
    this.#refuseRedirect = options.refuseRedirect;
    this.answer = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }

  /**
   * Ends the exchange now: the caller gets the error at once, and a request still waiting for a
   * connection never leaves.
   */
  fail(
    kind: OutboundErrorKind,
    message: string,
    details: { code?: string; cause?: unknown } = {},
  ): void {
    if (this.#settled) return;
    this.#settled = true;
    const error = new OutboundError(kind, message, { sent: this.#sent, ...details });
    this.#reject(error);
    this.#controller?.abort(error);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    // Throwing drops the request and keeps the connection, where aborting would close it under the
    // next one in line. A second start would be undici sending again by itself: nothing is ever
    // sent twice from here.
    if (this.#settled || this.#sent) throw new Error('the exchange is over');
    this.#controller = controller;
    this.#sent = true;
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: IncomingHttpHeaders,
  ): void {
    if (status < 200) return;
    this.#status = status;
    this.#headers = flatten(headers);
    if (this.#refuseRedirect && status >= 300 && status < 400 && status !== 304) {
      this.fail('redirect', `The server answered with a redirect (${status})`);
    } else if (Number(this.#headers['content-length']) > this.#maxBodyBytes) {
      this.#failTooLarge();
    }
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#settled) return;
    this.#received += chunk.length;
    if (this.#received > this.#maxBodyBytes) this.#failTooLarge();
    else this.#chunks.push(chunk);
  }

  onResponseEnd(): void {
    if (this.#settled) return;
    this.#settled = true;
    this.#resolve({
      status: this.#status,
      headers: this.#headers,
      body: Buffer.concat(this.#chunks),
    });
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    if (error instanceof OutboundError) {
      this.fail(error.kind, error.message, { code: error.code, cause: error.cause });
      return;
    }
    if (error instanceof errors.HTTPParserError) {
      // Its `data` is the raw answer, which may hold secrets: it goes no further.
      this.fail('protocol', MESSAGES.protocol, { code: errorCode(error) });
      return;
    }
    const code = errorCode(error);
    const kind = this.#sent ? kindAfterSending(code) : kindBeforeSending(code);
    this.fail(kind, code === undefined ? MESSAGES[kind] : `${MESSAGES[kind]} (${code})`, {
      code,
      cause: error,
    });
  }

  #failTooLarge(): void {
    this.fail('too_large', `The answer is larger than ${this.#maxBodyBytes} bytes`);
  }
}

const MESSAGES = {
  connect: 'The connection could not be made',
  reset: 'The connection ended before the answer did',
  protocol: 'The exchange is not valid HTTP',
};

function kindBeforeSending(code: string | undefined): 'connect' | 'protocol' {
  return code === 'UND_ERR_INVALID_ARG' || code === 'UND_ERR_REQ_CONTENT_LENGTH_MISMATCH'
    ? 'protocol'
    : 'connect';
}

function kindAfterSending(code: string | undefined): 'reset' | 'protocol' {
  return code?.startsWith('UND_ERR_') === true && code !== 'UND_ERR_SOCKET' ? 'protocol' : 'reset';
}

function flatten(headers: IncomingHttpHeaders): Record<string, string> {
  const flat: Record<string, string> = Object.create(null) as Record<string, string>;
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined)
      flat[name.toLowerCase()] = Array.isArray(value) ? value.join(', ') : value;
  }
  return flat;
}
