import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { exitOf } from '../../scripts/shared/command.mjs';
import { Failure } from '../../scripts/shared/failure.mjs';

/**
 * A process of `bench/servers` that answers one order after the other.
 * @typedef {object} Child
 * @property {(order: object) => Promise<unknown>} ask
 * @property {() => Promise<void>} stop
 * @property {() => Promise<void>} kill ends the process at once, by SIGKILL
 */

/** @typedef {{ answer: unknown } | { failure: string }} Answer */

/**
 * @param {string} name of the file
 * @param {{ env?: Record<string, string>, execArgv?: string[] }} [options]
 * @returns {Child}
 */
export function startChild(name, { env = {}, execArgv = [] } = {}) {
  const file = fileURLToPath(new URL(`../servers/${name}.mjs`, import.meta.url));
  const child = fork(file, {
    env: { ...process.env, ...env },
    execArgv,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = exitOf(child);
  /** @type {(reason: Failure) => void} */
  let refuse = () => undefined;
  const death = ended.then((code) => refuse(new Failure(`bench/servers/${name} ended (${code}).`)));
  /** @param {object} order @returns {Promise<unknown>} */
  const ask = (order) =>
    new Promise((resolve, reject) => {
      refuse = reject;
      child.once('message', (/** @type {Answer} */ message) =>
        'failure' in message
          ? reject(new Failure(`bench/servers/${name}: ${message.failure}`))
          : resolve(message.answer),
      );
      child.send(order);
    });
  return {
    ask,
    async stop() {
      // A process that has lost its parent ends by itself, as it does when the parent dies.
      if (child.connected) child.disconnect();
      await death;
    },
    async kill() {
      child.kill('SIGKILL');
      await death;
    },
  };
}

/**
 * The other end: answers the orders of the parent, and ends when it is gone.
 * @param {Record<string, (order: any) => unknown>} answers by the order's `kind`
 * @param {() => Promise<void>} [close]
 */
export function serveParent(answers, close = async () => undefined) {
  process.on('message', (/** @type {{ kind: string }} */ order) => {
    const run = async () => {
      const answer = answers[order.kind];
      if (!answer) throw new Error(`no such order: ${order.kind}`);
      return answer(order);
    };
    run().then(
      (answer) => process.send?.({ answer: answer ?? null }),
      (/** @type {unknown} */ error) =>
        process.send?.({
          failure: error instanceof Error ? (error.stack ?? error.message) : String(error),
        }),
    );
  });
  // The terminal's Ctrl-C is for the parent.
  process.on('SIGINT', () => undefined);
  process.on('disconnect', () => void close().finally(() => process.exit(0)));
}

/** Milliseconds of processor time that this process has used. */
export function processor() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
