// `npm run licences`: the licence of every production dependency, one a line.
import { licenceProblems, productionDependencies } from './check/licences.mjs';
import { runMain } from './shared/failure.mjs';
import { ensureDependencies, ensurePnpm } from './shared/prepare.mjs';

await runMain(async () => {
  const tools = await ensurePnpm();
  await ensureDependencies(tools);
  const dependencies = await productionDependencies(tools);
  for (const { name, versions, license } of dependencies)
    console.log(`${license}\t${name}\t${versions.join(', ')}`);
  const problems = licenceProblems(dependencies);
  for (const problem of problems) console.error(problem);
  return problems.length ? 1 : 0;
});
