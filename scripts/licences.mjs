// `npm run licences`: the licence of every dependency, one a line, and whether it is shipped.
import { licenceProblems, listDependencies } from './check/licences.mjs';
import { runMain } from './shared/failure.mjs';
import { ensureDependencies, ensurePnpm } from './shared/prepare.mjs';

await runMain(async () => {
  const tools = await ensurePnpm();
  await ensureDependencies(tools);
  const dependencies = await listDependencies(tools);
  for (const { name, versions, license, isShipped } of dependencies)
    console.log(`${license}\t${name}\t${versions.join(', ')}\t${isShipped ? 'shipped' : 'tool'}`);
  const problems = licenceProblems(dependencies);
  for (const problem of problems) console.error(problem);
  return problems.length ? 1 : 0;
});
