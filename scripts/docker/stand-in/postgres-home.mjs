// Prints the folder of the embedded PostgreSQL's programs, for stand-in-images.sh.
import path from 'node:path';
import { postgresPrograms } from '../../infra/postgres-files.mjs';
import { runMain } from '../../shared/failure.mjs';

await runMain(async () => {
  const { postgres } = await postgresPrograms(undefined);
  console.log(path.dirname(path.dirname(postgres)));
});
