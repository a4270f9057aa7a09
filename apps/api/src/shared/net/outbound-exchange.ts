import type { IncomingHttpHeaders } from 'node:http';

import { errors, type Dispatcher } from 'undici';

import { OutboundError, errorCode, type OutboundErrorKind } from './outbound.errors.js';

/** A complete answer within the size limit, not decoded yet. */
export interface RawAnswer {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

/**
 * One request and its answer, as undici reports them step by step.
 *
 * Whether a failed request was sent decides whether the lead may be offered to another advertiser.
 * The `request` helper of undici does not tell. Here `sent` becomes true just before the first byte
 * is written.
 */
export class OutboundExchange implements Dispatcher.DispatchHandler {
  /** Settles once, with the answer or an {@link OutboundError}. */
  readonly answer: Promise<RawAnswer>;
  /** Called when the request has its connection, just before its first byte is written. */
  onSending: () => void = () => undefined;

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
   * Ends the exchange now. The caller gets the error at once. A request that still waits for a
   * connection is not sent.
   */
  fail(
    kind: OutboundErrorKind,
    message: string,
    details: { code?: string; status?: number; cause?: unknown } = {},
  ): void {
    if (this.#settled) return;
    this.#settled = true;
    const error = new OutboundError(kind, message, { sent: this.#sent, ...details });
    this.#reject(error);
    this.#controller?.abort(error);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    // A second start would mean that undici repeats the request, and no request is sent twice.
    // Throwing drops the request but keeps the connection, which the next request may use. Aborting
    // would close it.
    if (this.#settled || this.#sent) throw new Error('the exchange is over');
    this.#controller = controller;
    this.#sent = true;
    this.onSending();
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: IncomingHttpHeaders,
  ): void {
    if (status < 200) return;
    this.#status = status;
    this.#headers = flatten(headers);
    if (this.#refuseRedirect && isRedirect(status)) {
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
      // The error carries the raw answer, which may contain secrets, so it is not passed on.
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
    const message = `The answer is larger than ${this.#maxBodyBytes} bytes`;
    this.fail('too_large', message, { status: this.#status });
  }
}

const MESSAGES = {
  connect: 'The connection could not be made',
  reset: 'The connection ended before the answer did',
  protocol: 'The exchange is not valid HTTP',
};

function isRedirect(status: number): boolean {
  return status >= 300 && status < 400 && status !== 304;
}

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
