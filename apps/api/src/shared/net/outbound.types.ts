/** Address to which a name resolved. */
export interface ResolvedAddress {
  address: string;
  family: 4 | 6;
}

/** Looks up all addresses of a host name. Rejects if there are none. */
export type HostResolver = (hostname: string) => Promise<ResolvedAddress[]>;

type OutboundMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Call to a server that is not ours. */
export interface OutboundRequest {
  method: OutboundMethod;
  /**
   * Absolute http or https URL. It may come from staff or partners, so it is checked.
   */
  url: string;
  headers?: Readonly<Record<string, string>>;
  body?: string | Uint8Array;
  /** Milliseconds until the request has its connection: look-up, connection, TLS. */
  connectTimeoutMs?: number;
  /** Milliseconds from then on: request, headers and body. */
  timeoutMs?: number;
  /**
   * The answer is cut off with `too_large` beyond this many bytes, counted before and after
   * decompression.
   */
  maxBodyBytes?: number;
  /**
   * How a 3xx is treated. `return` (default): as an ordinary answer, with its status and `location`
   * header. `refuse`: as an {@link OutboundError} of kind `redirect`. Redirects are never followed.
   * A caller may send another request to the new URL, which is checked as well.
   */
  redirect?: 'return' | 'refuse';
  /** Ends the call early with kind `aborted`. */
  signal?: AbortSignal;
}

/** The answer of the server, of any status. */
export interface OutboundResponse {
  status: number;
  /** Lower-case names; repeated headers joined with a comma. */
  headers: Record<string, string>;
  body: string;
  /** Milliseconds from the call of `send` to the last byte of the answer. */
  durationMs: number;
}

/** Options of the client. The defaults fit production; `allowHosts` is empty by default. */
export interface OutboundClientOptions {
  /**
   * `host:port` pairs exempt from the address check, as `parseAllowHosts` returns them. Development
   * and tests only.
   */
  allowHosts?: ReadonlySet<string>;
  resolve?: HostResolver;
  /** Decides whether an address may be connected to. Tests replace it. */
  isPublic?: (address: string) => boolean;
  timeoutMs?: number;
  connectTimeoutMs?: number;
  maxBodyBytes?: number;
  /** Last resort against a caller without a limit of its own. */
  connectionsPerOrigin?: number;
  /** Idle connections are closed after this time, or sooner if the server announces so. */
  keepAliveMs?: number;
  userAgent?: string;
}
