import { lookup as systemLookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';

import { buildConnector } from 'undici';

import { effectivePort, hostKey } from './address-guard.js';
import { OutboundError, errorCode } from './outbound.errors.js';
import type { HostResolver, ResolvedAddress } from './outbound.types.js';

interface GuardedConnectorOptions {
  allowHosts: ReadonlySet<string>;
  resolve: HostResolver;
  isPublic: (address: string) => boolean;
  connectTimeoutMs: number;
}

/**
 * How long the first address of several is tried before the next one. Node's default of 250 ms is
 * too short for distant hosts.
 */
const NEXT_ADDRESS_AFTER_MS = 1000;

/**
 * Creates the function with which undici opens every connection.
 *
 * Addresses are checked in the look-up that the socket itself uses. The socket connects to the
 * addresses that were checked, so a name server that answers differently the second time (DNS
 * rebinding) is not asked again. If any address of a name is not public, the name is refused: such
 * a mixture is an attack or a mistake.
 */
export function createGuardedConnector(options: GuardedConnectorOptions): buildConnector.connector {
  const resolve = sharePending(options.resolve);
  const connectTo = (lookup: HostResolver) =>
    buildConnector({
      timeout: options.connectTimeoutMs,
      autoSelectFamily: true,
      autoSelectFamilyAttemptTimeout: NEXT_ADDRESS_AFTER_MS,
      lookup: asLookupFunction(lookup),
      // undici fills in host and port for each connection, but the type requires a port.
      port: 0,
    });
  const exempt = connectTo(resolve);
  const guarded = connectTo(async (hostname) =>
    requirePublic(await resolve(hostname), options.isPublic),
  );

  return (target, callback) => {
    if (options.allowHosts.has(hostKey(target.hostname, effectivePort(target)))) {
      exempt(target, callback);
    } else if (isIP(target.hostname) !== 0 && !options.isPublic(target.hostname)) {
      // Connecting to a literal address makes no look-up that could check it.
      process.nextTick(callback, notPublic(), null);
    } else {
      guarded(target, callback);
    }
  };
}

/** Asks the operating system, so that hosts files and the container's own DNS work. */
export async function resolveBySystem(hostname: string): Promise<ResolvedAddress[]> {
  const found = await systemLookup(hostname, { all: true });
  return found.map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 }));
}

/**
 * Shares a look-up among callers that wait for the same name. Each look-up of the system blocks a
 * thread of a small pool, so a name with a hanging name server blocks only one.
 */
function sharePending(resolve: HostResolver): HostResolver {
  const pending = new Map<string, Promise<ResolvedAddress[]>>();
  return (hostname) => {
    const running = pending.get(hostname);
    if (running !== undefined) return running;
    const started = resolve(hostname).finally(() => pending.delete(hostname));
    pending.set(hostname, started);
    return started;
  };
}

function requirePublic(
  addresses: ResolvedAddress[],
  isPublic: (address: string) => boolean,
): ResolvedAddress[] {
  if (!addresses.every(({ address }) => isPublic(address))) throw notPublic();
  return addresses;
}

function notPublic(): OutboundError {
  return new OutboundError('blocked', 'The host is not on the public internet', {
    sent: false,
    code: 'address_not_public',
  });
}

function asLookupFunction(resolve: HostResolver): LookupFunction {
  return (hostname, lookupOptions, callback) => {
    resolve(hostname).then(
      (addresses) => {
        const [first] = addresses;
        if (first === undefined) callback(notFound('ENOTFOUND'), '', 4);
        else if (lookupOptions.all === true) callback(null, addresses);
        else callback(null, first.address, first.family);
      },
      (error: unknown) =>
        callback(error instanceof OutboundError ? error : notFound(errorCode(error), error), '', 4),
    );
  };
}

function notFound(code: string | undefined, cause?: unknown): OutboundError {
  return new OutboundError('dns', 'The host name could not be resolved', {
    sent: false,
    code,
    cause,
  });
}
