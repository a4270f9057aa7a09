import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Agent } from 'undici';

import { checkTarget, isPublicAddress } from './address-guard.js';
import { decodeBody } from './body-decoder.js';
import { createGuardedConnector, resolveBySystem } from './guarded-connector.js';
import { OutboundExchange } from './outbound-exchange.js';
import { OutboundError } from './outbound.errors.js';
import type { OutboundClientOptions, OutboundRequest, OutboundResponse } from './outbound.types.js';

/** Headers that the connection itself sets. A request must not set them. */
const CONNECTION_HEADERS = new Set([
  'connection',
  'content-length',
  'expect',
  'host',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/**
 * A connection is replaced after this many requests, even if it is never idle, because names change
 * their addresses.
 */
const REQUESTS_PER_CONNECTION = 1000;

/** The longest time for a connection: look-up, connection and TLS. */
const CONNECT_TIMEOUT_MS = 5_000;

const DEFAULTS = {
  timeoutMs: 10_000,
  maxBodyBytes: 256 * 1024,
  connectionsPerOrigin: 1024,
  keepAliveMs: 4_000,
  userAgent: 'Leadline',
};

/**
 * Makes every call to an advertiser or a publisher.
 *
 * It connects to public addresses only and follows no redirects. Every call gets its connection and
 * then its answer in time, or ends. Answers are limited in size, and an error says whether the
 * request may have been sent. Callers limit the number of connections they use.
 */
@Injectable()
export class OutboundClientService implements OnApplicationShutdown {
  readonly #allowHosts: ReadonlySet<string>;
  readonly #timeoutMs: number;
  readonly #connectTimeoutMs: number;
  readonly #maxBodyBytes: number;
  readonly #userAgent: string;
  readonly #agent: Agent;
  readonly #inFlight = new Set<OutboundExchange>();

  constructor(options: OutboundClientOptions = {}) {
    this.#allowHosts = options.allowHosts ?? new Set();
    this.#timeoutMs = options.timeoutMs ?? DEFAULTS.timeoutMs;
    this.#connectTimeoutMs = options.connectTimeoutMs ?? CONNECT_TIMEOUT_MS;
    this.#maxBodyBytes = options.maxBodyBytes ?? DEFAULTS.maxBodyBytes;
    this.#userAgent = options.userAgent ?? DEFAULTS.userAgent;
    this.#agent = new Agent({
      connect: createGuardedConnector({
        allowHosts: this.#allowHosts,
        resolve: options.resolve ?? resolveBySystem,
        isPublic: options.isPublic ?? isPublicAddress,
        connectTimeoutMs: this.#connectTimeoutMs,
      }),
      connections: options.connectionsPerOrigin ?? DEFAULTS.connectionsPerOrigin,
      pipelining: 1,
      keepAliveTimeout: options.keepAliveMs ?? DEFAULTS.keepAliveMs,
      keepAliveMaxTimeout: Math.max(options.keepAliveMs ?? DEFAULTS.keepAliveMs, 30_000),
      maxRequestsPerClient: REQUESTS_PER_CONNECTION,
      // `watch` ends every call in time, so the time-outs of undici are switched off.
      headersTimeout: 0,
      bodyTimeout: 0,
    });
  }

  /**
   * Makes one call, without any retry.
   *
   * @returns the answer, also if its status is 3xx, 4xx or 5xx
   * @throws OutboundError if there is no usable answer; see its `kind` and `sent`
   */
  async send(request: OutboundRequest): Promise<OutboundResponse> {
    const startedAt = performance.now();
    const url = this.#allowedUrl(request.url);
    const headers = this.#headersOf(request);
    const maxBodyBytes = request.maxBodyBytes ?? this.#maxBodyBytes;
    const exchange = new OutboundExchange({
      maxBodyBytes,
      refuseRedirect: request.redirect === 'refuse',
    });

    this.#inFlight.add(exchange);
    const stopWatching = watch(exchange, {
      connectTimeoutMs: request.connectTimeoutMs ?? this.#connectTimeoutMs,
      timeoutMs: request.timeoutMs ?? this.#timeoutMs,
      signal: request.signal,
    });
    try {
      this.#agent.dispatch(
        {
          origin: url.origin,
          path: `${url.pathname}${url.search}`,
          method: request.method,
          headers,
          body: request.body,
        },
        exchange,
      );
      const answer = await exchange.answer;
      const body = await decodeBody(answer, maxBodyBytes);
      return {
        status: answer.status,
        headers: answer.headers,
        body,
        durationMs: performance.now() - startedAt,
      };
    } finally {
      stopWatching();
      this.#inFlight.delete(exchange);
    }
  }

  /** Waits for the calls in flight (each ends by its deadline), then closes all connections. */
  async onApplicationShutdown(): Promise<void> {
    await Promise.allSettled([...this.#inFlight].map(({ answer }) => answer));
    // `close()` would also wait for calls that were given up.
    await this.#agent.destroy();
  }

  #allowedUrl(text: string): URL {
    const target = checkTarget(text, this.#allowHosts);
    if (target.ok) return target.url;
    throw new OutboundError('blocked', `The URL may not be called (${target.reason})`, {
      sent: false,
      code: target.reason,
    });
  }

  #headersOf(request: OutboundRequest): Record<string, string> {
    const headers: Record<string, string> = {
      'user-agent': this.#userAgent,
      'accept-encoding': 'identity',
    };
    for (const [name, value] of Object.entries(request.headers ?? {})) {
      const lower = name.toLowerCase();
      if (CONNECTION_HEADERS.has(lower)) {
        throw new OutboundError('protocol', `The header ${lower} cannot be set`, {
          sent: false,
          code: 'forbidden_header',
        });
      }
      headers[lower] = value;
    }
    return headers;
  }
}

/**
 * Fails the exchange if it gets no connection in time, if the answer does not come in time after
 * that, or on an abort. Returns a function that stops the watch.
 */
function watch(
  exchange: OutboundExchange,
  {
    connectTimeoutMs,
    timeoutMs,
    signal,
  }: { connectTimeoutMs: number; timeoutMs: number; signal: AbortSignal | undefined },
): () => void {
  let timer = setTimeout(
    () => exchange.fail('connect', `No connection within ${connectTimeoutMs} ms`),
    connectTimeoutMs,
  );
  exchange.onSending = () => {
    clearTimeout(timer);
    timer = setTimeout(
      () => exchange.fail('timeout', `No complete answer within ${timeoutMs} ms`),
      timeoutMs,
    );
  };
  const onAbort = () => exchange.fail('aborted', 'The call was cancelled');
  if (signal?.aborted === true) onAbort();
  else signal?.addEventListener('abort', onAbort, { once: true });
  return () => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
  };
}
