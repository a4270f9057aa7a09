import { pathToFileURL } from 'node:url';
import { createApp } from './app.js';
import { MetricsServerService } from './modules/operation/monitoring/metrics-server.service.js';
import { Environment } from './shared/config/environment.js';
import { LifecycleService } from './shared/http/lifecycle.service.js';
import { OpenConnections } from './shared/http/open-connections.js';
import { AppLogger } from './shared/logging/logger.js';

const STOP_LIMIT_MS = 15_000;
/** Time for a load balancer to notice that readiness fails, before the server stops listening. */
const DRAIN_MS = { production: 3_000, development: 0, test: 2_000 } as const;
/**
 * Time for the clients of open connections to send one more request on them, or to close them. The
 * keepalive_timeout of docker/nginx.conf is shorter.
 */
const GRACE_MS = { production: 2_500, development: 0, test: 2_500 } as const;

export interface RunningServer {
  readonly url: string;
  close(): Promise<void>;
}

/** Starts the process in the role of PROCESS_ROLE, and listens. */
export const bootstrap = async (): Promise<RunningServer> => {
  const app = await createApp();
  const environment = app.get(Environment);
  await app.listen({ port: environment.PORT, host: environment.HOST });
  const address = app.getHttpServer().address();
  const port = typeof address === 'object' && address ? address.port : environment.PORT;
  const metricsPort = await app.get(MetricsServerService).listen();
  app.get(AppLogger).info({ port, metricsPort, role: environment.PROCESS_ROLE }, 'listening');
  const close = async (): Promise<void> => {
    const connections = app.get(OpenConnections);
    app.get(LifecycleService).beginStop();
    await new Promise((resolve) => setTimeout(resolve, DRAIN_MS[environment.NODE_ENV]));
    await connections.leave(GRACE_MS[environment.NODE_ENV]);
    // Jobs end at the same time as the last answers.
    await Promise.all([connections.close(), app.close()]);
  };
  return { url: `http://127.0.0.1:${port}`, close };
};

/**
 * Runs until a signal. A second signal, or a stop that takes too long, ends the process at once.
 */
export const runUntilSignal = async (): Promise<void> => {
  let stopping = false;
  const stop = (): void => {
    if (stopping) process.exit(1);
    stopping = true;
    setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref();
    started
      .then((server) => server.close())
      .then(
        () => process.exit(0),
        () => process.exit(1),
      );
  };
  // From the beginning: workers take jobs while the process starts.
  process.on('SIGTERM', stop).on('SIGINT', stop);
  const started = bootstrap();
  await started;
};

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  runUntilSignal().catch((error: unknown) => {
    process.stderr.write(
      `${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    );
    process.exit(1);
  });
}
