// `npm run rotate-secret`: encrypts with LEADLINE_SECRET what LEADLINE_SECRET_PREVIOUS has encrypted,
// and binds values of older versions to their purpose (ADR 75). docs/operations.md has the steps
// before and after it.
import { Failure, runMain } from './shared/failure.mjs';
import { installation } from './shared/installation.mjs';
import { loadRotation } from './shared/system.mjs';

await runMain(async () => {
  const { databaseUrl, secret, previous } = installation();
  if (previous === secret)
    throw new Failure('Set LEADLINE_SECRET_PREVIOUS to the secret that LEADLINE_SECRET replaces.');
  const { rotateSecret } = await loadRotation();
  const columns = await rotateSecret({
    databaseUrl,
    secret,
    previous: previous ?? secret,
    onColumn: ({ table, column, changed }) =>
      console.log(`${String(changed).padStart(11)}  ${table}.${column}`),
  });
  const unreadable = columns.filter((column) => column.unreadable.length > 0);
  for (const { table, column, key, unreadable: keys } of unreadable)
    console.error(`${table}.${column}: neither secret opens ${keys.length} (${key} ${keys[0]} …)`);
  if (unreadable.length > 0) return 1;
  console.log(
    previous === undefined
      ? 'Every value is bound to its purpose.'
      : 'Nothing is encrypted with the previous secret any more.',
  );
  return 0;
});
