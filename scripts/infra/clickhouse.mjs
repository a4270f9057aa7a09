// `node scripts/infra/clickhouse.mjs <folder> <shards>`: servers of ClickHouse on this machine, each
// a shard of the cluster `leadline`, for tests and measurements. The first line that it prints has
// their addresses. A line `kill 0` or `start 0` kills a server, or starts it again, and is answered
// with `done`. Ends with its standard input.
import { spawn } from 'node:child_process';
import { openSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { freePort } from '../shared/ports.mjs';
import { clickhouseProgram } from './clickhouse-program.mjs';
import { waitFor } from './process-state.mjs';

/**
 * @typedef {import('node:net').Socket} Socket
 * @typedef {object} Server
 * @property {string} dir
 * @property {number} http
 * @property {number} tcp
 * @property {number} interserver
 * @property {Awaited<ReturnType<typeof startLink>>} link the way of other shards to it
 */

/**
 * A way to a port that can be cut, or passes nothing on for a while.
 * @param {number} target
 */
async function startLink(target) {
  /** Pairs of sockets: data from the one goes to the other. @type {Map<Socket, Socket>} */
  const sockets = new Map();
  let [isCut, isHeld] = [false, false];
  /** @param {Socket} from @param {Socket} to */
  const pass = (from, to) => {
    sockets.set(from, to);
    from.on('error', () => from.destroy());
    from.on('close', () => {
      sockets.delete(from);
      to.destroy();
    });
    if (!isHeld) from.pipe(to);
  };
  const server = createServer({ noDelay: true }, (socket) => {
    if (isCut) {
      socket.destroy();
      return;
    }
    const other = connect({ port: target, host: '127.0.0.1', noDelay: true });
    pass(socket, other);
    pass(other, socket);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  return {
    port: /** @type {import('node:net').AddressInfo} */ (server.address()).port,
    cut() {
      isCut = true;
      for (const socket of sockets.keys()) socket.destroy();
    },
    hold() {
      isHeld = true;
      for (const [socket, other] of sockets) socket.unpipe(other).pause();
    },
    join() {
      [isCut, isHeld] = [false, false];
      for (const [socket, other] of sockets) socket.pipe(other);
    },
  };
}

/** @param {Server} own @param {readonly Server[]} servers */
const shards = (own, servers) =>
  servers
    .map(
      (server) => `
      <shard>
        <internal_replication>true</internal_replication>
        <replica>
          <host>127.0.0.1</host>
          <port>${server === own ? server.tcp : server.link.port}</port>
        </replica>
      </shard>`,
    )
    .join('');

/** @param {Server} own @param {readonly Server[]} servers */
const configText = (own, servers) => `<yandex>
  <logger><level>warning</level><console>1</console></logger>
  <listen_host>127.0.0.1</listen_host>
  <http_port>${own.http}</http_port>
  <tcp_port>${own.tcp}</tcp_port>
  <interserver_http_port>${own.interserver}</interserver_http_port>
  <path>${own.dir}/data/</path>
  <tmp_path>${own.dir}/tmp/</tmp_path>
  <user_files_path>${own.dir}/files/</user_files_path>
  <format_schema_path>${own.dir}/formats/</format_schema_path>
  <users_config>users.xml</users_config>
  <default_profile>default</default_profile>
  <default_database>default</default_database>
  <mark_cache_size>268435456</mark_cache_size>
  <remote_servers><leadline>${shards(own, servers)}</leadline></remote_servers>
</yandex>
`;
const USERS = `<yandex>
  <profiles><default></default></profiles>
  <users>
    <default>
      <password></password>
      <networks><ip>127.0.0.1</ip></networks>
      <profile>default</profile>
      <quota>default</quota>
    </default>
  </users>
  <quotas><default></default></quotas>
</yandex>
`;

/** @param {string} program @param {Server} server */
async function startServer(program, { dir, http }) {
  const log = openSync(`${dir}/log`, 'a');
  const child = spawn(program, [`--config-file=${dir}/config.xml`], {
    cwd: dir,
    stdio: ['ignore', log, log],
  });
  const answers = async () => {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`ClickHouse ended:\n${await readFile(`${dir}/log`, 'utf8')}`);
    return fetch(`http://127.0.0.1:${http}/ping`).then(
      ({ ok }) => ok || undefined,
      () => undefined,
    );
  };
  await waitFor(answers, { within: 90_000, what: 'ClickHouse to be ready' });
  return child;
}

/** @param {import('node:child_process').ChildProcess | undefined} child */
const killed = async (child) => {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await gone;
};

const [folder, count] = process.argv.slice(2);
if (folder === undefined || count === undefined) throw new Error('Name a folder and a number.');
const program = await clickhouseProgram();
/** @type {Server[]} */
const servers = [];
for (let index = 0; index < Number(count); index += 1) {
  const tcp = await freePort();
  servers.push({
    dir: `${folder}/${index}`,
    ...{ http: await freePort(), tcp, interserver: await freePort(), link: await startLink(tcp) },
  });
}
for (const server of servers) {
  await mkdir(server.dir, { recursive: true });
  await writeFile(`${server.dir}/config.xml`, configText(server, servers));
  await writeFile(`${server.dir}/users.xml`, USERS);
}
const children = await Promise.all(servers.map((server) => startServer(program, server)));
console.log(JSON.stringify(servers.map(({ http }) => `http://127.0.0.1:${http}`)));

/** @type {Readonly<Record<string, (index: number) => Promise<void> | void>>} */
const COMMANDS = {
  kill: (index) => killed(children[index]),
  start: async (index) => {
    const server = servers[index];
    if (server) children[index] = await startServer(program, server);
  },
  freeze: (index) => void children[index]?.kill('SIGSTOP'),
  thaw: (index) => void children[index]?.kill('SIGCONT'),
  cut: () => servers.forEach(({ link }) => link.cut()),
  hold: () => servers.forEach(({ link }) => link.hold()),
  join: () => servers.forEach(({ link }) => link.join()),
};
for await (const line of createInterface({ input: process.stdin })) {
  const [name = '', number = '0'] = line.split(' ');
  const command = COMMANDS[name];
  if (!command) throw new Error(`There is no command ${name}.`);
  await command(Number(number));
  console.log('done');
}
for (const child of children) await killed(child);
process.exit(0);
