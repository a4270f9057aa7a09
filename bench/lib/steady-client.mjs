import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

const AGAIN_MS = 50;
/** Codes of PostgreSQL and of the socket while the server restarts. */
const LOST = new Set(['57P01', '57P02', '57P03', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE']);

/** @param {unknown} error */
const isLost = (error) =>
  error instanceof Error &&
  (LOST.has(/** @type {{ code?: string }} */ (error).code ?? '') ||
    /connection terminated|not queryable/i.test(error.message));

/**
 * A connection that outlives crashes of PostgreSQL. It sends a statement again whose answer was
 * lost, so a statement must change nothing the second time.
 * @typedef {Awaited<ReturnType<typeof connectSteadily>>} SteadyClient
 * @param {string} databaseUrl
 */
export async function connectSteadily(databaseUrl) {
  /** @type {pg.Client | undefined} */
  let client;
  const connected = async () => {
    const fresh = new pg.Client({ connectionString: databaseUrl });
    // The statement that is lost rejects; this event is for a client that nobody waits for.
    fresh.on('error', () => undefined);
    await fresh.connect();
    return fresh;
  };
  return {
    /** @param {string | pg.QueryConfig} query @param {unknown[]} [values] */
    async query(query, values) {
      for (;;)
        try {
          client ??= await connected();
          return await client.query(query, values);
        } catch (error) {
          if (!isLost(error)) throw error;
          client = undefined;
          await delay(AGAIN_MS);
        }
    },
    async end() {
      await client?.end();
    },
  };
}

/**
 * Kills a process of the server. PostgreSQL then drops every connection and recovers from its log.
 * @param {SteadyClient} client
 */
export async function crashPostgres(client) {
  const { rows } = await client.query(
    `SELECT pid FROM pg_stat_activity
     WHERE backend_type = 'client backend'
     ORDER BY random()
     LIMIT 1`,
  );
  process.kill(rows[0].pid, 'SIGKILL');
}
