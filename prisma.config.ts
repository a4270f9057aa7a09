import { defineConfig } from 'prisma/config';

// Used by `prisma generate` only: migrations are plain SQL, applied by prisma/migrate.ts (docs/adr/0003-no-downloaded-engines.md).
export default defineConfig({
  schema: 'prisma/schema',
  migrations: { path: 'prisma/migrations' },
});
