import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Agent } from 'undici';

import { checkTarget, isPublicAddress } from './address-guard.js';
import { decodeBody } from './body-decoder.js';
import { createGuardedConnector, resolveBySystem } from './guarded-connector.js';
import { OutboundExchange } from './outbound-exchange.js';
import { OutboundError } from './outbound.errors.js';
import type { OutboundClientOptions, OutboundRequest, OutboundResponse } from './outbound.types.js';

/** What the connection itself decides; a configured header may not contradict it. */
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
 * Names change their addresses; a connection that is never idle is replaced after this many
 * requests.
 */
const REQUESTS_PER_CONNECTION = 1000;

const DEFAULTS = {
  timeoutMs: 10_000,
  connectTimeoutMs: 5_000,
  maxBodyBytes: 256 * 1024,
  connectionsPerOrigin: 64,
  keepAliveMs: 4_000,
  userAgent: 'Leadline',
};

/**
 * The one way out: every call to an advertiser or a publisher goes through here.
 *
 * It reaches public addresses only, never follows a redirect by itself, ends by its deadline
 * however the other side behaves, keeps a bounded answer, and says of each failure whether the
 * request may have left.
 */
@Injectable()
export class OutboundClient implements OnApplicationShutdown {
  readonly #allowHosts: ReadonlySet<string>;
  readonly #timeoutMs: number;
  readonly #maxBodyBytes: number;
  readonly #userAgent: string;
  readonly #agent: Agent;
  readonly #inFlight = new Set<OutboundExchange>();

  constructor(options: OutboundClientOptions = {}) {
    this.#allowHosts = options.allowHosts ?? new Set();
    this.#timeoutMs = options.timeoutMs ?? DEFAULTS.timeoutMs;
    this.#maxBodyBytes = options.maxBodyBytes ?? DEFAULTS.maxBodyBytes;
    this.#userAgent = options.userAgent ?? DEFAULTS.userAgent;
    this.#agent = new Agent({
      connect: createGuardedConnector({
        allowHosts: this.#allowHosts,
        resolve: options.resolve ?? resolveBySystem,
        isPublic: options.isPublic ?? isPublicAddress,
        connectTimeoutMs: options.connectTimeoutMs ?? DEFAULTS.connectTimeoutMs,
      }),
      connections: options.connectionsPerOrigin ?? DEFAULTS.connectionsPerOrigin,
      pipelining: 1,
      keepAliveTimeout: options.keepAliveMs ?? DEFAULTS.keepAliveMs,
      keepAliveMaxTimeout: Math.max(options.keepAliveMs ?? DEFAULTS.keepAliveMs, 30_000),
      maxRequestsPerClient: REQUESTS_PER_CONNECTION,
      // One deadline covers all phases; undici's own ones would only add a second truth.
      headersTimeout: 0,
      bodyTimeout: 0,
    });
  }

  /**
   * Makes one call, without any retry.
   *
   * @returns the answer, whatever its status: 3xx, 4xx and 5xx are answers too
   * @throws OutboundError when there is no usable answer; see its `kind` and `sent`
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
    const stopWatching = watch(exchange, request.timeoutMs ?? this.#timeoutMs, request.signal);
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
    // Not `close()`: that would also wait for connections which nobody is waiting for any more.
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
 * Ends the exchange at its deadline or at the caller's word; the returned function stops the watch.
 */
function watch(
  exchange: OutboundExchange,
  timeoutMs: number,
  signal: AbortSignal | undefined,
): () => void {
  const timer = setTimeout(
    () => exchange.fail('timeout', `No complete answer within ${timeoutMs} ms`),
    timeoutMs,
  );
  const onAbort = () => exchange.fail('aborted', 'The call was given up');
  if (signal?.aborted === true) onAbort();
  else signal?.addEventListener('abort', onAbort, { once: true });
  return () => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
  };
}
