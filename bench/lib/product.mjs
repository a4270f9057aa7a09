import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../../scripts/shared/paths.mjs';
import { startChild } from './child.mjs';
import { SECRET } from './world.mjs';

/**
 * The used parts of the product's build.
 * @typedef {object} Answer
 * @property {number} status
 * @property {Record<string, string>} headers
 * @property {string} body
 * @property {number} durationMs
 *
 * @typedef {(request: object) => Promise<Answer>} Send
 * @typedef {{ current(): { version: number } }} RoutingConfig
 * @typedef {object} App
 * @property {(<T>(token: abstract new (...args: never[]) => T) => T)} get
 * @property {(options: { port: number, host: string }) => Promise<unknown>} listen
 * @property {() => { address(): { port: number } }} getHttpServer
 * @property {() => Promise<void>} close
 *
 * @typedef {object} Erasures
 * @property {(value: string, userId: number | null) => Promise<number>} start
 *
 * @typedef {object} People
 * @property {(value: string) => Promise<object>} find
 * @property {(value: string, userId: number | null) => Promise<object>} export
 *
 * @typedef {object} Metrics
 * @property {{ getSingleMetricAsString(name: string): Promise<string> }} registry
 *
 * @typedef {object} Built
 * @property {() => Promise<App>} createApp
 * @property {abstract new () => { send: Send }} OutboundClientService
 * @property {abstract new () => RoutingConfig} RoutingConfigService
 * @property {abstract new () => Erasures} ErasuresService
 * @property {abstract new () => People} PeopleService
 * @property {abstract new () => Metrics} MetricsService
 */

/** Another build of the product may be measured in its place, to compare two versions. */
const DIST = process.env.PRODUCT_DIST ?? `${ROOT}/apps/api/dist`;

/** @param {string} file of the build @returns {Promise<Built>} */
export const loadBuilt = (file) => import(pathToFileURL(`${DIST}/${file}`).href);

/**
 * The way out, answered from memory as by an advertiser that accepts every lead.
 * @returns {Send}
 */
export function acceptInMemory() {
  let taken = 0;
  return () => {
    taken += 1;
    return Promise.resolve({
      status: 201,
      headers: { 'content-type': 'application/json' },
      body: `{"success":true,"id":"external-${taken}","message":"Welcome"}`,
      durationMs: 0,
    });
  };
}

/** The options of Node that the image sets. */
const imageOptions = () => {
  const [, options = ''] =
    /NODE_OPTIONS="([^"]*)"/.exec(readFileSync(`${ROOT}/Dockerfile`, 'utf8')) ?? [];
  return options.split(' ');
};

/**
 * @typedef {object} ProductOptions
 * @property {string} databaseUrl
 * @property {string} [directDatabaseUrl] where `databaseUrl` is that of a pooler
 * @property {string} [readUrl] of a read replica
 * @property {string} redisUrl
 * @property {'memory' | 'network'} push
 * @property {string} [allowHosts] advertisers on this machine that may be called
 * @property {string} [profile] folder that takes a CPU profile
 * @property {string} [dist]
 * @property {boolean} [leadsInMemory] whether it may answer lists from leads in memory, as a real
 *   installation does; true by default
 * @property {'http' | 'worker'} [role]
 * @property {{ endpoint: string, ratio: number }} [traces] of this share of the leads
 */

/**
 * The product's HTTP process with the settings of a real installation.
 * @param {ProductOptions} options
 */
export async function startProduct({
  databaseUrl,
  directDatabaseUrl,
  readUrl,
  redisUrl,
  push,
  allowHosts = '',
  profile,
  dist,
  leadsInMemory = true,
  role = 'http',
  traces,
}) {
  const child = startChild('product', {
    env: {
      NODE_ENV: 'production',
      PROCESS_ROLE: role,
      DATABASE_URL: databaseUrl,
      ...(directDatabaseUrl && {
        DATABASE_DIRECT_URL: directDatabaseUrl,
        DB_PREPARED_STATEMENTS: 'false',
      }),
      ...(readUrl && { DATABASE_READ_URL: readUrl }),
      REDIS_URL: redisUrl,
      LEADLINE_SECRET: SECRET,
      DELIVERY_ALLOW_HOSTS: allowHosts,
      PUSH: push,
      ...(dist && { PRODUCT_DIST: dist }),
      ...(!leadsInMemory && { LEADS_IN_MEMORY_FROM: '0' }),
      ...(traces && {
        OTEL_EXPORTER_OTLP_ENDPOINT: traces.endpoint,
        OTEL_TRACES_SAMPLER_ARG: String(traces.ratio),
      }),
      LOG_LEVEL: 'info',
      WEB_DIST: '',
    },
    execArgv: [...imageOptions(), ...(profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : [])],
  });
  return {
    url: String(await child.ask({ kind: 'start' })),
    /** Resident memory in bytes. */
    memory: async () => Number(await child.ask({ kind: 'memory' })),
    /**
     * The moment when a version of the configuration came into force, in milliseconds since 1970.
     * @param {number} version
     */
    inForce: async (version) => Number(await child.ask({ kind: 'inForce', version })),
    /**
     * Starts to erase a person.
     * @param {string} value an e-mail or a phone
     * @returns {Promise<number>} the id of the run
     */
    erase: async (value) => Number(await child.ask({ kind: 'erase', value })),
    /** @param {string} value an e-mail or a phone */
    lookUp: async (value) => void (await child.ask({ kind: 'lookUp', value })),
    /** @param {string} value an e-mail or a phone */
    exportPerson: async (value) => void (await child.ask({ kind: 'exportPerson', value })),
    /** How many reads the replica has answered, and how many there were. */
    reads: async () => readsOf(String(await child.ask({ kind: 'reads' }))),
    /** Milliseconds of processor time used. */
    processor: async () => Number(await child.ask({ kind: 'processor' })),
    watch: async () => void (await child.ask({ kind: 'watch' })),
    /** Since `watch`: lag of the event loop in milliseconds, and the most memory in bytes. */
    watched: async () =>
      /** @type {{ p99: number, max: number, peak: number }} */ (
        await child.ask({ kind: 'watched' })
      ),
    stop: child.stop,
    kill: child.kill,
  };
}

/** @param {string} text the counter of reads, as Prometheus is told */
function readsOf(text) {
  const of = (/** @type {string} */ server) =>
    Number(new RegExp(`"${server}"} (\\d+)`).exec(text)?.[1] ?? 0);
  const [primary, replica] = [of('primary'), of('replica')];
  return { replica, all: primary + replica };
}
