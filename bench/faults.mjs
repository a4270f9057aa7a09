// `node bench/faults.mjs [--postgres 10] [--servers 20]` kills processes under load: PostgreSQL,
// servers with deliveries in flight at a cap that must not be exceeded, and workers with injections
// or postbacks in flight. It also stops a server with SIGTERM. Nothing may be lost or done twice.
// It runs the tests of `npm test`, which kill less often.
import { benchOfSpecs, readOptions } from './lib/bench.mjs';

const options = readOptions({ postgres: 10, servers: 20 });
const kills = {
  'faults/postgres-kill': options.postgres,
  'faults/server-kill': options.servers,
  'faults/injection-kill': options.servers,
  'faults/sigterm': 1,
  'publisher-postbacks/worker-kill': 1,
};
await benchOfSpecs(
  options,
  Object.entries(kills).map(([spec, KILLS]) => ({
    spec: `test/integration/${spec}`,
    env: { KILLS },
  })),
);
