import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import { contracts } from '@leadline/contracts';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppModule } from './app.module.js';
import { Environment } from './shared/config/environment.js';
import { allowedMethods } from './shared/http/allowed-methods.js';
import { AppError } from './shared/http/app-error.js';
import { failureReply } from './shared/http/error.filter.js';
import { isDeeperThan } from './shared/http/body-depth.js';
import { OpenConnections } from './shared/http/open-connections.js';
import { SECURITY_HEADERS, securityHeaders } from './shared/http/security-headers.js';
import { AppLogger, NestLogger } from './shared/logging/logger.js';
import { Metrics } from './shared/logging/metrics.service.js';
import { runInContext } from './shared/logging/request-context.js';

const STAFF_BODY_BYTES = 1024 * 1024;
/** Contracts nest a few levels only. A deeper body is an attack on recursive code. */
const MAX_BODY_DEPTH = 32;
const PUBLISHER_BODY_BYTES = 64 * 1024;
/** More than a hundred leads with every field full. */
const BATCH_BODY_BYTES = 1024 * 1024;
const bodyBytesOf = (url: string): number => {
  if (url === contracts.intake.createBatch.path) return BATCH_BODY_BYTES;
  return url.startsWith('/api/v1/') ? PUBLISHER_BODY_BYTES : STAFF_BODY_BYTES;
};

/** The HTTP server with its limits. */
export const createAdapter = (): FastifyAdapter =>
  new FastifyAdapter({
    bodyLimit: STAFF_BODY_BYTES,
    genReqId: () => randomUUID(),
    trustProxy: process.env.TRUST_PROXY === 'true',
    // Requests still get their answers while the server drains.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
    // A malformed address reaches neither the hooks nor the error filter. Fastify's own answer
    // would repeat it.
    frameworkErrors: (_error: Error, request: FastifyRequest, reply: FastifyReply) => {
      const { status, body } = failureReply(new AppError('NOT_FOUND'), request.url, request.id);
      void reply
        .headers({ ...SECURITY_HEADERS, 'x-request-id': request.id })
        .status(status)
        .send(body);
    },
  });

const API = /^\/api\//;
/** Advertisers send forms as well. */
const TAKES_FORMS = /^\/api\/v1\/postbacks\//;
const JSON_TYPE = /^application\/(json|[a-z0-9.+-]+\+json)\s*(;|$)/i;
/** Types such as `application/vnd.api+json`; for `application/json` Nest has a parser. */
const JSON_SUFFIX_TYPE = /^application\/[a-z0-9.+-]+\+json\s*(;|$)/i;
/**
 * Refuses HEAD, which would have the effects of GET (a postback books an FTD), and non-JSON bodies.
 */
const refusalOf = ({ method, url, headers }: FastifyRequest): AppError | null => {
  if (!API.test(url)) return null;
  if (method === 'HEAD' && allowedMethods(url).length > 0)
    return new AppError('METHOD_NOT_ALLOWED');
  const type = headers['content-type'];
  const isAccepted = type === undefined || JSON_TYPE.test(type) || TAKES_FORMS.test(url);
  return isAccepted ? null : new AppError('UNSUPPORTED_MEDIA_TYPE');
};

/**
 * Many trackers send a content type without a body: their fields are in the address. Many clients
 * send the type with every call, also when they delete by an id in the address.
 */
const hasTypeWithoutBody = ({ method, url, headers }: FastifyRequest): boolean =>
  (method === 'DELETE' || TAKES_FORMS.test(url)) &&
  headers['transfer-encoding'] === undefined &&
  (headers['content-length'] ?? '0') === '0';

/** Adds what every request passes: body limits, trace id, security headers, metrics. */
export const addHooks = (server: FastifyInstance, app: INestApplicationContext): void => {
  const [connections, metrics] = [app.get(OpenConnections), app.get(Metrics)];
  connections.watch(server.server);
  server.addHook('preClose', () => connections.close());
  server.addContentTypeParser(
    JSON_SUFFIX_TYPE,
    { parseAs: 'string' },
    server.getDefaultJsonParser('error', 'error'),
  );
  const headers = securityHeaders(app.get(Environment).PUBLIC_URL);
  server.addHook('onRoute', (route) => {
    route.bodyLimit = bodyBytesOf(route.url);
  });
  server.addHook('onRequest', (request, reply, done) => {
    void reply.headers({ ...headers, 'x-request-id': request.id });
    if (hasTypeWithoutBody(request)) delete request.headers['content-type'];
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

/**
 * A list of 5,000 records is a twentieth of its size at the lowest levels already. Higher ones take
 * several times as long. The files of the web are compressed when it is built.
 */
const FAST = {
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
  zlibOptions: { level: 1 },
};

/** Builds the server without listening. The caller closes it. */
export const createApp = async (): Promise<NestFastifyApplication> => {
  const adapter = createAdapter();
  const app = await NestFactory.create<NestFastifyApplication>(AppModule, adapter, {
    bufferLogs: true,
    abortOnError: false,
  });
  app.useLogger(new NestLogger(app.get(AppLogger)));
  addHooks(adapter.getInstance(), app);
  await app.register(compress, { encodings: ['br', 'gzip'], threshold: 2048, ...FAST });
  const { WEB_DIST } = app.get(Environment);
  // Imported only if needed: Jest cannot load its mix of module formats on Node 20.
  if (WEB_DIST)
    await (await import('./shared/http/static-web.js')).serveWeb(adapter.getInstance(), WEB_DIST);
  await app.init();
  await adapter.getInstance().ready();
  return app;
};
