import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import { contracts } from '@leadline/contracts';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppModule } from './app.module.js';
import { Environment } from './shared/config/environment.js';
import { AppError } from './shared/http/app-error.js';
import { failureReply } from './shared/http/error.filter.js';
import { isDeeperThan } from './shared/http/body-depth.js';
import { Lifecycle } from './shared/http/lifecycle.service.js';
import { AppLogger, NestLogger } from './shared/logging/logger.js';
import { Metrics } from './shared/logging/metrics.service.js';
import { runInContext } from './shared/logging/request-context.js';

const STAFF_BODY_BYTES = 1024 * 1024;
/** No contract nests deeper than a handful; what does is an attack on somebody's recursion. */
const MAX_BODY_DEPTH = 32;
const PUBLISHER_BODY_BYTES = 64 * 1024;
/** Above what a hundred leads with every field full come to. */
const BATCH_BODY_BYTES = 1024 * 1024;
const bodyBytesOf = (url: string): number =>
  url === contracts.intake.createBatch.path
    ? BATCH_BODY_BYTES
    : url.startsWith('/api/v1/')
      ? PUBLISHER_BODY_BYTES
      : STAFF_BODY_BYTES;
const HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'content-security-policy':
    "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; font-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
} as const;

/** The HTTP server with its limits. */
export const createAdapter = (): FastifyAdapter =>
  new FastifyAdapter({
    bodyLimit: STAFF_BODY_BYTES,
    genReqId: () => randomUUID(),
    trustProxy: process.env.TRUST_PROXY === 'true',
    // Connections that are kept alive still get their answers while the server drains.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
    // What is no address at all never reaches the hooks and the filter; by itself Fastify would answer with a text that repeats it.
    frameworkErrors: (_error: Error, request: FastifyRequest, reply: FastifyReply) => {
      const { status, body } = failureReply(new AppError('NOT_FOUND'), request.url, request.id);
      void reply
        .headers({ ...HEADERS, 'x-request-id': request.id })
        .status(status)
        .send(body);
    },
  });

const API = /^\/api\//;
/** Advertisers send forms as well. */
const TAKES_FORMS = /^\/api\/v1\/postbacks\//;
const JSON_TYPE = /^application\/(json|[a-z0-9.+-]+\+json)\s*(;|$)/i;
/** HEAD would do what GET does (a postback books an FTD), and what is not JSON would be read as if it were. */
const refusalOf = ({ method, url, headers }: FastifyRequest): AppError | null => {
  if (!API.test(url)) return null;
  if (method === 'HEAD') return new AppError('METHOD_NOT_ALLOWED');
  const type = headers['content-type'];
  return type === undefined || JSON_TYPE.test(type) || TAKES_FORMS.test(url)
    ? null
    : new AppError('UNSUPPORTED_MEDIA_TYPE');
};

/** Many trackers state a type with a body that they do not send: their fields stand in the address. */
const statesTypeOfNothing = ({ url, headers }: FastifyRequest): boolean =>
  TAKES_FORMS.test(url) &&
  headers['transfer-encoding'] === undefined &&
  (headers['content-length'] ?? '0') === '0';

/** What every request passes: body limits, trace id, security headers, metrics. */
export const addHooks = (server: FastifyInstance, app: INestApplicationContext): void => {
  const [lifecycle, metrics] = [app.get(Lifecycle), app.get(Metrics)];
  server.addHook('onRoute', (route) => {
    route.bodyLimit = bodyBytesOf(route.url);
  });
  server.addHook('onRequest', (request, reply, done) => {
    void reply.headers({ ...HEADERS, 'x-request-id': request.id });
    if (lifecycle.isStopping) void reply.header('connection', 'close');
    if (statesTypeOfNothing(request)) delete request.headers['content-type'];
    const refusal = refusalOf(request);
    runInContext({ traceId: request.id }, () => {
      if (refusal) done(refusal);
      else done();
    });
  });
  server.addHook('preValidation', (request, _reply, done) => {
    if (isDeeperThan(request.body, MAX_BODY_DEPTH))
      done(new AppError('NOT_JSON', { message: 'The body is nested too deeply.' }));
    else done();
  });
  server.addHook('onResponse', (request, reply, done) => {
    metrics.requests.observe(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status: String(reply.statusCode),
      },
      reply.elapsedTime / 1000,
    );
    done();
  });
};

/** Builds the server without listening. Whoever calls it closes it. */
export const createApp = async (): Promise<NestFastifyApplication> => {
  const adapter = createAdapter();
  const app = await NestFactory.create<NestFastifyApplication>(AppModule, adapter, {
    bufferLogs: true,
    abortOnError: false,
  });
  app.useLogger(new NestLogger(app.get(AppLogger)));
  addHooks(adapter.getInstance(), app);
  await app.register(compress, { encodings: ['br', 'gzip'], threshold: 2048 });
  const { WEB_DIST } = app.get(Environment);
  // Loaded only where it is used: its dependencies are a mix of module kinds that Jest cannot load on Node 20.
  if (WEB_DIST)
    await (await import('./shared/http/static-web.js')).serveWeb(adapter.getInstance(), WEB_DIST);
  await app.init();
  await adapter.getInstance().ready();
  return app;
};
