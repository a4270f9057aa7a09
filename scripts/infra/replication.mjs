// `node scripts/infra/replication.mjs <folder> [--ephemeral] [--stranger]`: PostgreSQL and a streaming
// replica of it on this machine, for tests and measurements. Prints their addresses as one line. With
// `--stranger` there is a standby of another cluster, too. A server that is killed is started again.
// Ends with its standard input.
import { randomBytes } from 'node:crypto';
import { chmod, mkdir } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { freePort } from '../shared/ports.mjs';
import { removeDataFolder } from './postgres-files.mjs';
import { ensurePostgres, makeStandby, startPostgres } from './postgres.mjs';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    ephemeral: { type: 'boolean', default: false },
    stranger: { type: 'boolean', default: false },
  },
});
const [folder] = positionals;
if (folder === undefined) throw new Error('Name a folder.');

const password = randomBytes(24).toString('base64url');
// Root starts the servers as another user, who has to get through this folder.
await mkdir(folder, { recursive: true });
await chmod(folder, 0o711);

/** @param {string} name */
const clusterOf = (name) => ({
  dir: `${folder}/${name}`,
  password,
  ephemeral: options.ephemeral,
});
/** @param {string} name @param {readonly string[]} [settings] */
const start = async (name, settings = []) =>
  startPostgres({
    ...clusterOf(name),
    log: `${folder}/${name}.log`,
    port: await freePort(),
    settings: ['wal_level=replica', 'max_wal_senders=10', ...settings],
    onLost: (error) => {
      console.error(error.message);
      process.exit(1);
    },
  });

const { data } = await ensurePostgres(clusterOf('primary'));
await makeStandby(clusterOf('replica'), data);
const primary = await start('primary');
const { hostname, port, username } = new URL(primary.url);
const replica = await start('replica', [
  `primary_conninfo=host=${hostname} port=${port} user=${username} password=${password}`,
  'wal_retrieve_retry_interval=200ms',
]);
const servers = [replica, primary];
/** @type {string | undefined} */
let stranger;
if (options.stranger) {
  await makeStandby(clusterOf('stranger'));
  const server = await start('stranger');
  stranger = server.url;
  servers.push(server);
}
console.log(JSON.stringify({ primary: primary.url, replica: replica.url, stranger }));

for await (const _line of createInterface({ input: process.stdin })) {
  // Only its end counts.
}
await Promise.all(servers.map((server) => server.stop()));
for (const name of ['primary', 'replica', 'stranger']) await removeDataFolder(`${folder}/${name}`);
process.exit(0);
