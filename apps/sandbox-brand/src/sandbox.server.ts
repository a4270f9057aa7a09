import type { AddressInfo } from 'node:net';

import fastify, { type FastifyError, type FastifyInstance } from 'fastify';

import { registerBrandRoutes } from './brand.routes.js';
import { registerKindRoutes } from './kinds/kind.routes.js';
import type { BrandName } from './brands/brand.catalogue.js';
import { settingsFrom, type SandboxLog, type SandboxOptions } from './sandbox.options.js';
import { SandboxState } from './sandbox.state.js';

const LARGEST_BODY = 64 * 1024;

/** A running sandbox. */
export interface Sandbox {
  /** Where it listens, without a slash at the end. */
  readonly url: string;
  /** Says where a brand reports statuses and deposits to; undefined: nowhere. */
  setPostbackTarget(brand: BrandName, url: string | undefined): void;
  /** Stops at once: calls under way are cut off, reports to come are dropped. */
  close(): Promise<void>;
}

/**
 * Starts the sandbox advertisers on one port.
 *
 * @throws the listen error (`EADDRINUSE`, …) when the port cannot be had
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const settings = settingsFrom(options);
  const state = new SandboxState(settings);
  const app = makeApp(settings.log);
  registerBrandRoutes(app, state);
  registerKindRoutes(app, state, settings);

  await app.listen({ port: settings.port, host: settings.host });
  const url = urlOf(app.server.address());
  state.publicUrl = settings.publicUrl ?? url;
  settings.log({ event: 'listening', url });

  return {
    url,
    setPostbackTarget: (brand, target) => {
      state.store(brand).postbackUrl = target;
    },
    close: async () => {
      await state.close();
      await app.close();
    },
  };
}

function makeApp(log: SandboxLog): FastifyInstance {
  const app = fastify({ bodyLimit: LARGEST_BODY, forceCloseConnections: true });
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => {
      done(null, Object.fromEntries(new URLSearchParams(body.toString())));
    },
  );
  app.setNotFoundHandler((_request, reply) =>
    reply.status(404).send({ success: false, code: 'not_found', message: 'Not found' }),
  );
  app.setErrorHandler((error: FastifyError, _request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500) log({ event: 'error', error: error.stack });
    const { code, message } =
      status >= 500 ? { code: 'internal_error', message: 'Something went wrong' } : error;
    return reply.status(status).send({ success: false, code: code.toLowerCase(), message });
  });
  return app;
}

function urlOf(address: AddressInfo | string | null): string {
  if (address === null || typeof address === 'string')
    throw new Error('the sandbox listens on no TCP port');
  // Listening everywhere is no address to call; loopback is one of those it listens on.
  const reachable = address.address.replace(/^0\.0\.0\.0$/, '127.0.0.1').replace(/^::$/, '::1');
  return `http://${address.family === 'IPv6' ? `[${reachable}]` : reachable}:${address.port}`;
}
