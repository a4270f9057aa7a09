import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppModule } from './app.module.js';
import { SecurityLogService } from './shared/audit/security-log.service.js';
import { AdmissionService } from './shared/auth/admission.service.js';
import { callerIn } from './shared/auth/callers.js';
import { Environment } from './shared/config/environment.js';
import { AppError } from './shared/http/app-error.js';
import { failureReply, answerBrokenRequest } from './shared/http/error.filter.js';
import { trustProxy } from '#shared/net/client-address.js';
import {
  API,
  bodyBytesOf,
  hasTypeWithoutBody,
  LEAST_BODY_BYTES,
  open,
} from './shared/http/doors.js';
import { rememberBeginning } from './shared/http/body-beginning.js';
import { useBodyParsers } from '#shared/http/json-body.js';
import { POSTBACKS } from '#shared/http/received-body.js';
import { FailedRequestsService } from './shared/http/failed-requests.service.js';
import { OpenConnections } from './shared/http/open-connections.js';
import { RefusalPace } from './shared/http/refusal-pace.js';
import { SECURITY_HEADERS, securityHeaders } from './shared/http/security-headers.js';
import { AppLogger, NestLogger } from './shared/logging/logger.js';
import { MetricsService } from './shared/logging/metrics.service.js';
import { runInContext } from './shared/logging/request-context.js';

/** A request has to arrive within this time, with its body. */
const REQUEST_MS = 20_000;
const HEAD_MS = 10_000;
/** Interval of the check for overdue requests. */
const CHECK_MS = 1_000;

/** The HTTP server with its limits. */
export const createAdapter = (): FastifyAdapter => {
  const adapter = new FastifyAdapter({
    bodyLimit: LEAST_BODY_BYTES,
    requestTimeout: REQUEST_MS,
    http: { headersTimeout: HEAD_MS, connectionsCheckingInterval: CHECK_MS },
    clientErrorHandler: answerBrokenRequest,
    genReqId: () => randomUUID(),
    trustProxy: trustProxy(process.env.TRUST_PROXY || '0'),
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
  useBodyParsers(adapter);
  return adapter;
};

/** Adds the hooks of every request: admission, body limits, trace id, security headers, metrics. */
export const addHooks = (server: FastifyInstance, app: INestApplicationContext): void => {
  const [connections, metrics] = [app.get(OpenConnections), app.get(MetricsService)];
  const failures = app.get(FailedRequestsService);
  const refusals = new RefusalPace();
  connections.watch(server.server);
  server.addHook('preClose', () => connections.close());
  const headers = securityHeaders(app.get(Environment).PUBLIC_URL);
  const [admission, security] = [app.get(AdmissionService), app.get(SecurityLogService)];
  server.addHook('onRoute', (route) => {
    route.bodyLimit = bodyBytesOf(String(route.method), route.url);
  });
  server.addHook('onRequest', (request, reply, done) => {
    void reply.headers({ ...headers, 'x-request-id': request.id });
    // Answers hold data of their caller. Files of the web have a lifetime of their own.
    if (API.test(request.url)) void reply.header('cache-control', 'no-store');
    if (hasTypeWithoutBody(request)) delete request.headers['content-type'];
    const { id: traceId, ip: address } = request;
    const userAgent = request.headers['user-agent'] ?? '';
    runInContext({ traceId, address, userAgent }, () => {
      open(admission, request, reply).then(() => done(), done);
    });
  });
  server.addHook('preParsing', (request, _reply, payload, done) => {
    if (POSTBACKS.test(request.url)) rememberBeginning(request.raw);
    done(null, payload);
  });
  server.addHook('onSend', async (request, reply, payload) => {
    if (reply.statusCode < 400) return payload;
    await failures.announce(request, payload);
    // A probe that hears that the server is not ready is no stranger.
    const isRefusal = reply.statusCode < 500 && !callerIn(request);
    const heldBackMs = isRefusal ? refusals.next(performance.now()) : 0;
    if (heldBackMs > 0) await delay(heldBackMs);
    return payload;
  });
  server.addHook('onResponse', (request, reply, done) => {
    security.note(request, reply.statusCode);
    metrics.observeRequest(
      request.method,
      request.routeOptions.url ?? 'unknown',
      reply.statusCode,
      reply.elapsedTime / 1000,
    );
    done();
  });
};

/**
 * At the lowest levels, a list of 5,000 records already shrinks to a twentieth. Higher levels take
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
