// The product's own HTTP process, from its build, unmodified. With PUSH=memory one thing is
// replaced: the way out (OutboundClientService) answers from memory as an advertiser that accepts every
// lead, so that the figures are those of the product and not of a network.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { processor, serveParent } from '../lib/child.mjs';
import { acceptInMemory, loadBuilt } from '../lib/product.mjs';

const { createApp } = await loadBuilt('app.js');
const { OutboundClientService } = await loadBuilt('shared/net/outbound-client.service.js');
const { ErasuresService } = await loadBuilt(
  'modules/operation/data-protection/erasures.service.js',
);
const { PeopleService } = await loadBuilt('modules/operation/data-protection/people.service.js');
const { MetricsService } = await loadBuilt('shared/logging/metrics.service.js');
const { RoutingConfigService } = await loadBuilt(
  'modules/routing/routing/routing-config.service.js',
);

const app = await createApp();
if (process.env.PUSH === 'memory') app.get(OutboundClientService).send = acceptInMemory();
await app.listen({ port: 0, host: '127.0.0.1' });

const LOOK_MS = 10;
const loop = monitorEventLoopDelay({ resolution: LOOK_MS });
let peak = 0;
/** @type {NodeJS.Timeout | undefined} */
let looking;

serveParent(
  {
    start: () => `http://127.0.0.1:${app.getHttpServer().address().port}`,
    memory: () => process.memoryUsage().rss,
    processor,
    /** Reads that each server answered, as Prometheus would be told. */
    reads: () =>
      app.get(MetricsService).registry.getSingleMetricAsString('leadline_database_reads_total'),
    erase: (/** @type {{ value: string }} */ { value }) =>
      app.get(ErasuresService).start(value, null),
    lookUp: (/** @type {{ value: string }} */ { value }) => app.get(PeopleService).find(value),
    exportPerson: (/** @type {{ value: string }} */ { value }) =>
      app.get(PeopleService).export(value, null),
    /** From here on the peak of the memory and the lag of the event loop are watched. */
    watch() {
      peak = process.memoryUsage.rss();
      loop.reset();
      loop.enable();
      looking = setInterval(() => {
        peak = Math.max(peak, process.memoryUsage.rss());
      }, LOOK_MS);
    },
    /** Milliseconds by which the loop was late, and bytes. */
    watched() {
      clearInterval(looking);
      loop.disable();
      return { p99: loop.percentile(99) / 1e6 - LOOK_MS, max: loop.max / 1e6 - LOOK_MS, peak };
    },
    /**
     * Answers when the configuration in force is at least of this version, with the moment in
     * milliseconds since 1970.
     */
    async inForce(/** @type {{ version: number }} */ { version }) {
      const config = app.get(RoutingConfigService);
      while (config.current().version < version) await delay(1);
      return performance.timeOrigin + performance.now();
    },
  },
  () => app.close(),
);
