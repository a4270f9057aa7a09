/** One address that a name resolved to. */
export interface ResolvedAddress {
  address: string;
  family: 4 | 6;
}

/** Turns a host name into all of its addresses; rejects when there are none. */
export type HostResolver = (hostname: string) => Promise<ResolvedAddress[]>;

type OutboundMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** One call to a server that is not ours. */
export interface OutboundRequest {
  method: OutboundMethod;
  /**
   * Absolute http or https URL. It may come from staff or partners: it is checked, never trusted.
   */
  url: string;
  headers?: Readonly<Record<string, string>>;
  body?: string | Uint8Array;
  /**
   * Milliseconds for everything: name look-up, connect, TLS, request, headers and the whole body.
   */
  timeoutMs?: number;
  /**
   * The answer is cut off with `too_large` beyond this many bytes, counted before and after
   * decompression.
   */
  maxBodyBytes?: number;
  /**
   * What a 3xx means. `return` (default): it is an answer like any other, with its status and
   * `location` header. `refuse`: it is an {@link OutboundError} of kind `redirect`. It is never
   * followed here: a caller that wants to follow calls `send` again with the new URL, which is then
   * checked as the first one was.
   */
  redirect?: 'return' | 'refuse';
  /** Ends the call early with kind `aborted`. */
  signal?: AbortSignal;
}

/** What the other side answered, whatever its status. */
export interface OutboundResponse {
  status: number;
  /** Lower-case names; repeated headers joined with a comma. */
  headers: Record<string, string>;
  body: string;
  /** Milliseconds from the call of `send` to the last byte of the answer. */
  durationMs: number;
}

/** How the client is set up; every value but `allowHosts` has a default that fits production. */
export interface OutboundClientOptions {
  /**
   * `host:port` pairs exempt from the address check, as `parseAllowHosts` returns them. Development
   * and tests only.
   */
  allowHosts?: ReadonlySet<string>;
  resolve?: HostResolver;
  /** Decides whether an address may be connected to; the real rule unless a test replaces it. */
  isPublic?: (address: string) => boolean;
  timeoutMs?: number;
  connectTimeoutMs?: number;
  maxBodyBytes?: number;
  connectionsPerOrigin?: number;
  /** An idle connection is closed after this long, unless the server announces less. */
  keepAliveMs?: number;
  userAgent?: string;
}
