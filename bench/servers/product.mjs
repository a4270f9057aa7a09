// The product's own HTTP process, from its build, unmodified. With PUSH=memory one thing is replaced: the way out (OutboundClient) answers
// from memory as an advertiser that accepts every lead, so that the figures are those of the product and not of a network.
import { setTimeout as delay } from 'node:timers/promises';
import { processor, serveParent } from '../lib/child.mjs';
import { loadBuilt } from '../lib/product.mjs';

const { createApp } = await loadBuilt('app.js');
const { OutboundClient } = await loadBuilt('shared/net/outbound-client.service.js');
const { RoutingConfig } = await loadBuilt('modules/routing/routing-config.service.js');

const app = await createApp();
if (process.env.PUSH === 'memory') app.get(OutboundClient).send = acceptInMemory();
await app.listen({ port: 0, host: '127.0.0.1' });

/** @returns {import('../lib/product.mjs').Send} */
function acceptInMemory() {
  let taken = 0;
  return () => {
    taken += 1;
    return Promise.resolve({ status: 201, headers: { 'content-type': 'application/json' }, body: `{"success":true,"id":"external-${taken}","message":"Welcome"}`, durationMs: 0 });
  };
}

serveParent(
  {
    start: () => `http://127.0.0.1:${app.getHttpServer().address().port}`,
    memory: () => process.memoryUsage().rss,
    processor,
    /** Answers when the configuration in force is at least of this version, with the moment in milliseconds since 1970. */
    async inForce(/** @type {{ version: number }} */ { version }) {
      const config = app.get(RoutingConfig);
      while (config.current().version < version) await delay(1);
      return performance.timeOrigin + performance.now();
    },
  },
  () => app.close(),
);
