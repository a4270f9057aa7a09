import { spawn } from 'node:child_process';
import { waitFor } from '../infra/process-state.mjs';
import { exitOf, run } from '../shared/command.mjs';
import { Failure } from '../shared/failure.mjs';
import { ROOT } from '../shared/paths.mjs';

const API = `${ROOT}/apps/api`;
const WEB_PORT = 5173;
const INSPECTOR = '127.0.0.1:9229';
const START_LIMIT_MS = 60_000;

const COMPILE = [
  `${API}/node_modules/.bin/swc`,
  ...['src', '-d', 'dist-dev', '--strip-leading-paths', '--ignore', '**/*.spec.ts'],
];
const SERVE = ['--watch', `--inspect=${INSPECTOR}`, '--conditions=dev', '--enable-source-maps'];

/**
 * Runs the API and the web from source. A change of the API or of a package starts the API again,
 * a change of the web reaches the browser without a start.
 * @param {{ environment: NodeJS.ProcessEnv, onEnd: (error: Failure) => void }} options `onEnd`: a
 *   process has ended by itself
 * @returns {Promise<{ webUrl: string, inspector: string, close: () => Promise<void> }>}
 */
export async function startDevServers({ environment, onEnd }) {
  const [swc = '', ...compile] = COMPILE;
  await run('dev-compile', swc, compile, { cwd: API });
  const apiUrl = `http://127.0.0.1:${environment.PORT}`;
  const processes = [
    start('swc', swc, [...compile, '--watch', '--quiet'], API),
    ...['advertiser-call', 'column-store', 'contracts'].map((name) =>
      start(
        'tsc',
        `${ROOT}/node_modules/.bin/tsc`,
        ['-p', 'tsconfig.build.json', '--watch', '--preserveWatchOutput'],
        `${ROOT}/packages/${name}`,
      ),
    ),
    start('API', process.execPath, [...SERVE, 'dist-dev/main.js'], API, environment),
    start(
      'Vite',
      `${ROOT}/apps/web/node_modules/.bin/vite`,
      ['--host', '127.0.0.1', '--port', String(WEB_PORT), '--strictPort'],
      `${ROOT}/apps/web`,
      { ...process.env, API_URL: apiUrl },
    ),
  ];
  let isClosing = false;
  for (const { name, ended } of processes)
    void ended.then((code) => {
      if (!isClosing) onEnd(new Failure(`${name} has ended (${code}).`));
    });
  await waitFor(() => isLive(apiUrl), { within: START_LIMIT_MS, every: 200, what: 'The API' });
  return {
    webUrl: `http://127.0.0.1:${WEB_PORT}`,
    inspector: INSPECTOR,
    close: async () => {
      isClosing = true;
      for (const { child } of processes) child.kill('SIGTERM');
      await Promise.all(processes.map(({ ended }) => ended));
    },
  };
}

/**
 * @param {string} name
 * @param {string} command
 * @param {readonly string[]} args
 * @param {string} cwd
 * @param {NodeJS.ProcessEnv} [env]
 */
function start(name, command, args, cwd, env = process.env) {
  const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'inherit', 'inherit'] });
  return { name, child, ended: exitOf(child) };
}

/** @param {string} url */
const isLive = (url) =>
  fetch(`${url}/health/live`).then(
    (reply) => reply.ok || undefined,
    () => undefined,
  );
