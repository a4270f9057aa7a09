// `node bench/routing-oracle.mjs [--cases 100000] [--seed 41]` compares the routing engine with a
// second implementation of routing and caps (apps/api/test/support/routing-oracle). A difference
// prints the smallest configuration that shows it.
import { parseArgs } from 'node:util';
import { runApiSpecs } from '../scripts/shared/jest.mjs';
import { runMain } from '../scripts/shared/failure.mjs';

await runMain(async () => {
  const { values } = parseArgs({
    options: {
      cases: { type: 'string', default: '100000' },
      seed: { type: 'string', default: '41' },
    },
  });
  const started = performance.now();
  const passed = await runApiSpecs('engine.oracle', {
    ROUTING_CASES: values.cases,
    ROUTING_SEED: values.seed,
  });
  const seconds = Math.round((performance.now() - started) / 1000);
  console.log(`${values.cases} worlds, seed ${values.seed}, ${seconds} s`);
  return passed ? 0 : 1;
});
