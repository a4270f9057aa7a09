import { pathToFileURL } from 'node:url';
import { ROOT } from './paths.mjs';

/**
 * @typedef {import('../../prisma/seed/index.js').FirstRun} FirstRun
 * @typedef {import('../../prisma/seed/index.js').SeededPublisher} PublisherAccess
 *
 * @typedef {{ bootstrap(): Promise<{ url: string, close(): Promise<void> }> }} ApiModule
 * @typedef {typeof import('../../apps/sandbox-brand/src/index.js')} SandboxModule
 * @typedef {typeof import('../../prisma/migrate.js')} MigrateModule
 * @typedef {typeof import('../../prisma/seed/index.js')} SeedModule
 * @typedef {typeof import('../../prisma/backup/index.js')} BackupModule
 */

/** @param {string} file */
const built = (file) => import(pathToFileURL(`${ROOT}/${file}`).href);

/** @returns {Promise<ApiModule>} */
export const loadApi = () => built('apps/api/dist/main.js');
/** @returns {Promise<SandboxModule>} */
export const loadSandbox = () => built('apps/sandbox-brand/dist/index.js');
/** @returns {Promise<MigrateModule>} */
export const loadMigrate = () => built('prisma/dist/migrate.js');
/** @returns {Promise<typeof import('../../prisma/rotation.js')>} */
export const loadRotation = () => built('prisma/dist/rotation.js');
/** @returns {Promise<typeof import('../../prisma/secret-box.js')>} */
export const loadSecretBox = () => built('prisma/dist/secret-box.js');
/** @returns {Promise<BackupModule>} */
export const loadBackup = () => built('prisma/dist/backup/index.js');
/** @returns {Promise<SeedModule>} */
export const loadSeed = () => built('prisma/dist/seed/index.js');

/**
 * The past of the demo, decided by the engine of the server.
 * @returns {Promise<NonNullable<import('../../prisma/seed/index.js').FirstRunOptions['history']>>}
 */
export async function demoHistory() {
  const { demoRouting: routing } =
    /** @type {typeof import('../../apps/api/src/demo-routing.js')} */ (
      await built('apps/api/dist/demo-routing.js')
    );
  return { now: new Date(), days: 90, leads: 20_000, seed: 'leadline', routing };
}

/**
 * @typedef {object} SystemOptions
 * @property {string} databaseUrl
 * @property {string} redisUrl
 * @property {string} secret
 * @property {string} host the server listens on
 * @property {number} port
 * @property {string} publicUrl
 * @property {number} sandboxPort
 * @property {'production' | 'development' | 'test'} nodeEnv
 */

/**
 * The environment of the one-process server. What the caller's own environment says comes first.
 * @param {SystemOptions} options
 */
export function systemEnvironment({
  databaseUrl,
  redisUrl,
  secret,
  host,
  port,
  publicUrl,
  sandboxPort,
  nodeEnv,
}) {
  return {
    NODE_ENV: nodeEnv,
    PROCESS_ROLE: 'all',
    LOG_LEVEL: 'warn',
    WEB_DIST: `${ROOT}/apps/web/dist`,
    DELIVERY_ALLOW_HOSTS: `127.0.0.1:${sandboxPort}`,
    ...process.env,
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl,
    LEADLINE_SECRET: secret,
    HOST: host,
    PORT: String(port),
    PUBLIC_URL: publicUrl,
  };
}
