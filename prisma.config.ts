import { defineConfig } from 'prisma/config';

// Used by `prisma generate` only. Migrations are plain SQL, applied by prisma/migrate.ts (ADR 3).
export default defineConfig({
  schema: 'prisma/schema',
  migrations: { path: 'prisma/migrations' },
});
