import { execFile, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import { promisify } from 'node:util';
import { exitOf, findProgram } from '../shared/command.mjs';
import { ROOT } from '../shared/paths.mjs';
import { freePort } from '../shared/ports.mjs';
import { ensureProgram } from '../shared/system-package.mjs';
import { waitFor } from './process-state.mjs';

/** @returns {Promise<string>} the server program, installed from Debian where it is missing */
export function nginxProgram() {
  return ensureProgram({
    what: 'nginx',
    programs: ['nginx'],
    packages: ['nginx-light', 'nginx'],
    otherwise: 'Install it (Debian, Ubuntu: apt install nginx-light).',
  });
}

const UPSTREAM = /server api:3000 resolve ([^;]+);/;

/**
 * @returns {Promise<{ program: string, resolves: boolean } | null>} `resolves`: whether it knows
 *   `resolve` (since 1.27.3), without which docker/nginx.conf needs addresses in place of a name
 */
export async function installedNginx() {
  const program = await findProgram(['nginx']);
  if (!program) return null;
  // It prints the version to its standard error.
  const { stderr } = await promisify(execFile)(program, ['-v']);
  const [major = 0, minor = 0, patch = 0] = (/(\d+)\.(\d+)\.(\d+)/.exec(stderr) ?? [])
    .slice(1)
    .map(Number);
  return { program, resolves: major * 1e6 + minor * 1e3 + patch >= 1_027_003 };
}

/**
 * Replaces a part that has to be there.
 * @param {string} text
 * @param {string | RegExp} part
 * @param {string} by
 */
function replaced(text, part, by) {
  const result = text.replaceAll(typeof part === 'string' ? part : new RegExp(part, 'g'), by);
  if (result === text) throw new Error(`docker/nginx.conf has no ${part} any more.`);
  return result;
}

/**
 * The configuration of the image, with the addresses and files of a test.
 * @param {{ folder: string, port: number, api: Api } & Installation} options
 */
async function configuration({ folder, port, api, trustedProxies = '', publicUrl = '' }) {
  const realIp = `${folder}/real-ip.conf`;
  const env = { ...process.env, TRUSTED_PROXIES: trustedProxies, REAL_IP_CONF: realIp };
  await promisify(execFile)('sh', [`${ROOT}/docker/real-ip.sh`], { env });
  const hstsTemplate = await readFile(`${ROOT}/docker/hsts.conf.template`, 'utf8');
  const hsts = replaced(hstsTemplate, '${PUBLIC_URL}', publicUrl);
  let text = `include ${realIp};\n${hsts}${await readFile(`${ROOT}/docker/nginx.conf`, 'utf8')}`;
  text = replaced(text, 'listen 8080;', `listen 127.0.0.1:${port};`);
  text = replaced(text, '/etc/nginx/security-headers.conf', `${ROOT}/docker/security-headers.conf`);
  text = replaced(text, '/var/log/nginx/', `${folder}/`);
  if (!('name' in api))
    return replaced(text, UPSTREAM, api.map((address) => `server ${address} $1;`).join('\n  '));
  const template = await readFile(`${ROOT}/docker/resolver.conf.template`, 'utf8');
  const resolver = replaced(template, '${NGINX_LOCAL_RESOLVERS}', api.nameServer);
  return replaced(resolver, 'valid=5s', 'valid=1s') + replaced(text, 'api:3000', api.name);
}

/** @typedef {readonly string[] | { name: string, nameServer: string }} Api */
/** @typedef {{ trustedProxies?: string, publicUrl?: string }} Installation */

/**
 * Starts nginx with docker/nginx.conf.
 * @param {string} program
 * @param {Api} api the addresses of the processes, or a name with a port and who resolves it
 * @param {Installation} [installation] the proxies before it, and the address of the installation
 */
export async function startNginx(program, api, installation = {}) {
  const folder = await mkdtemp(`${os.tmpdir()}/leadline-nginx-`);
  const port = await freePort();
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  );
  await writeFile(
    `${folder}/nginx.conf`,
    `daemon off; pid ${folder}/pid; worker_processes 1; error_log ${folder}/error.log;
     events {}
     http {
       ${temporary.join('\n')}
       ${await configuration({ folder, port, api, ...installation })}
     }`,
  );
  const child = spawn(program, ['-e', `${folder}/error.log`, '-c', `${folder}/nginx.conf`], {
    stdio: 'ignore',
  });
  const ended = exitOf(child);
  const url = `http://127.0.0.1:${port}`;
  const errors = () => readFile(`${folder}/error.log`, 'utf8');
  const answers = async () => {
    if (child.exitCode !== null) throw new Error(`nginx ended: ${await errors()}`);
    return fetch(`${url}/assets/none.js`).catch(() => undefined);
  };
  await waitFor(answers, { within: 10_000, what: 'nginx to listen' });
  return {
    url,
    errors,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true });
    },
  };
}
