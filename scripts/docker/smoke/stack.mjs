import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { setTimeout as delay } from 'node:timers/promises';
import { Failure } from '../../shared/failure.mjs';
import { ROOT } from '../../shared/paths.mjs';

const exec = promisify(execFile);
const FILES = ['docker-compose.yml', 'scripts/docker/smoke/compose.yml'];
// The Compose of Debian 12 builds with BuildKit only if it is told to.
const ENVIRONMENT = { ...process.env, DOCKER_BUILDKIT: '1', COMPOSE_DOCKER_CLI_BUILD: '1' };
const MAX_OUTPUT = 64 * 1024 * 1024;
const MAX_SHOWN = 6000;
const HEALTHY_WITHIN_MS = 120_000;
const POLL_MS = 250;

/** @param {string} program @param {readonly string[]} args */
async function output(program, args) {
  try {
    const options = { cwd: ROOT, env: ENVIRONMENT, maxBuffer: MAX_OUTPUT };
    return (await exec(program, args, options)).stdout.trim();
  } catch (error) {
    const { stderr } = /** @type {{ stderr?: string }} */ (error);
    throw new Failure(
      `${program} ${args.join(' ')} failed:\n${stderr?.slice(-MAX_SHOWN) || String(error)}`,
    );
  }
}

/** Runs the engine's program. @param {readonly string[]} args */
export const docker = (...args) => output('docker', args);

/** The plugin of today, or the program of before. @returns {Promise<readonly string[]>} */
async function composeProgram() {
  for (const program of [['docker', 'compose'], ['docker-compose']]) {
    const [name = '', ...args] = program;
    const works = await exec(name, [...args, 'version']).then(
      () => true,
      () => false,
    );
    if (works) return program;
  }
  throw new Failure('Neither `docker compose` nor `docker-compose` works here.');
}

/**
 * The services of docker-compose.yml, the proxy in front and the advertiser, as a project of its
 * own.
 * @param {object} options
 * @param {string} options.project
 * @param {string} options.envFile
 * @param {Readonly<Record<string, number>>} options.scale containers of a service, if not one
 */
export async function createStack({ project, envFile, scale }) {
  const [program = '', ...words] = await composeProgram();
  const common = [...words, '--project-name', project, '--env-file', envFile];
  const files = FILES.flatMap((file) => ['--file', file]);
  /** @param {readonly string[]} args */
  const compose = (...args) => output(program, [...common, ...files, ...args]);

  const scaling = Object.entries(scale).flatMap(([name, count]) => ['--scale', `${name}=${count}`]);

  /** @param {string} service */
  const containers = async (service) =>
    (await compose('ps', '--all', '-q', service)).split('\n').filter(Boolean).sort();
  /** @param {string} container @param {string} format */
  const inspect = (container, format) => docker('inspect', '--format', format, container);

  /** @param {string} service */
  async function healthy(service) {
    const deadline = Date.now() + HEALTHY_WITHIN_MS;
    for (;;) {
      const states = await Promise.all(
        (await containers(service)).map((container) =>
          inspect(container, '{{.State.Status}} {{.State.Health.Status}}'),
        ),
      );
      const isWhole = states.length === (scale[service] ?? 1);
      if (isWhole && states.every((state) => state === 'running healthy')) return;
      if (Date.now() > deadline)
        throw new Failure(`${service} is ${states.join(', ')} and not healthy.`);
      await delay(POLL_MS);
    }
  }

  return {
    compose,
    up: () => compose('up', '-d', ...scaling),
    healthy,
    /**
     * Returns the address of a service in a network, and that of the machine there.
     * @param {string} service
     * @param {string} network
     * @returns {Promise<{ IPAddress: string, Gateway: string }>}
     */
    async endpoint(service, network) {
      const [container = ''] = await containers(service);
      const path = `.NetworkSettings.Networks "${project}_${network}"`;
      return JSON.parse(await inspect(container, `{{json (index ${path})}}`));
    },
    /** @param {string} service @param {string} script for Node in the container */
    evaluate: (service, script) => compose('exec', '-T', service, 'node', '-e', script),
    /**
     * Ends the first process of a container of the service as a crash would. A stop by the engine would not count
     * as one: it does not restart what was stopped by hand. And inside the container that process
     * cannot be killed, so it is done from a container that sees the processes of the host.
     * @param {string} service
     */
    async kill(service) {
      const [container = ''] = await containers(service);
      const pid = await inspect(container, '{{.State.Pid}}');
      const script = `process.kill(${pid}, 'SIGKILL')`;
      const asHost = ['--rm', '--pid=host', '--user=root', '--entrypoint=node'];
      await docker('run', ...asHost, 'leadline-api', '-e', script);
      const deadline = Date.now() + HEALTHY_WITHIN_MS;
      while ((await inspect(container, '{{.State.Pid}}')) === pid) {
        if (Date.now() > deadline) throw new Failure(`${service} was killed and still runs.`);
        await delay(POLL_MS);
      }
    },
  };
}
