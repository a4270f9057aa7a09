import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Environment } from '#shared/config/environment.js';
import { AppLogger } from '#shared/logging/logger.js';
import { MetricsService } from '#shared/logging/metrics.service.js';
import { BacklogMetricsService } from './backlog-metrics.service.js';

/**
 * Serves `/metrics` on a separate port, so that a proxy in front of the public port cannot expose
 * it by mistake.
 */
@Injectable()
export class MetricsServerService implements OnApplicationShutdown {
  private server: Server | undefined;

  constructor(
    private readonly environment: Environment,
    private readonly backlog: BacklogMetricsService,
    private readonly metrics: MetricsService,
    private readonly logger: AppLogger,
  ) {}

  /** Listens if METRICS_PORT is set, and returns the port. */
  async listen(): Promise<number | null> {
    const { METRICS_PORT: port, METRICS_HOST: host } = this.environment;
    if (port === undefined) return null;
    const server = createServer((request, response) => {
      this.answer(request, response).catch((error: unknown) => {
        this.logger.error({ err: error }, 'the metrics could not be answered');
        response.writeHead(500).end();
      });
    });
    this.server = server;
    server.listen(port, host);
    await once(server, 'listening');
    const address = server.address();
    return typeof address === 'object' && address ? address.port : port;
  }

  async onApplicationShutdown(): Promise<void> {
    if (!this.server) return;
    const closed = once(this.server, 'close');
    this.server.close();
    this.server.closeAllConnections();
    await closed;
  }

  private async answer({ method, url }: IncomingMessage, response: ServerResponse): Promise<void> {
    if (url?.split('?')[0] !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    if (method !== 'GET') {
      response.writeHead(405, { allow: 'GET' }).end();
      return;
    }
    const text = await this.backlog.text();
    response.writeHead(200, { 'content-type': this.metrics.registry.contentType }).end(text);
  }
}
