import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import os from 'node:os';
import { createInterface } from 'node:readline';
import { exitOf } from '../../scripts/shared/command.mjs';
import { ROOT } from '../../scripts/shared/paths.mjs';

/**
 * Servers of ClickHouse on this machine, each a shard.
 * @param {number} shards
 * @typedef {Awaited<ReturnType<typeof startClickhouse>>} ClickhouseServers
 */
export async function startClickhouse(shards) {
  const dir = await mkdtemp(`${os.tmpdir()}/leadline-bench-clickhouse-`);
  const child = spawn(
    process.execPath,
    [`${ROOT}/scripts/infra/clickhouse.mjs`, dir, String(shards)],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  const ended = exitOf(child);
  const [first] = await Promise.race([
    new Promise((resolve) => createInterface(child.stdout).once('line', (line) => resolve([line]))),
    ended.then(() => {
      throw new Error('ClickHouse could not be started.');
    }),
  ]);
  /** @type {string[]} */
  const urls = JSON.parse(first);
  /** @type {Record<string, string>} */
  const environment = {
    CLICKHOUSE_URL: urls.join(','),
    ...(shards > 1 && { CLICKHOUSE_CLUSTER: 'leadline' }),
  };
  return {
    environment,
    /**
     * Runs a statement on each server, and adds up the numbers that they answer.
     * @param {string} statement
     */
    async onEach(statement) {
      const answers = await Promise.all(urls.map((url) => answerOf(url, statement)));
      return answers.reduce((sum, answer) => sum + Number(answer), 0);
    },
    async stop() {
      child.stdin.end();
      await ended;
      await rm(dir, { recursive: true, force: true });
    },
  };
}

/**
 * A statement may take longer than `fetch` waits for an answer.
 * @param {string} url
 * @param {string} statement
 * @returns {Promise<string>}
 */
function answerOf(url, statement) {
  return new Promise((resolve, reject) => {
    const call = request(url, { method: 'POST' }, (reply) => {
      let text = '';
      reply.setEncoding('utf8');
      reply.on('data', (part) => (text += part));
      reply.on('error', reject);
      reply.on('end', () =>
        reply.statusCode === 200 ? resolve(text) : reject(new Error(`ClickHouse: ${text}`)),
      );
    });
    call.on('error', reject);
    call.end(statement);
  });
}
