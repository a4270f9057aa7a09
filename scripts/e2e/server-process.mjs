// The server of the browser journeys. Lives as long as the channel to the process that started it.
import { randomBytes } from 'node:crypto';
import { freePort } from '../shared/ports.mjs';
import {
  demoHistory,
  loadApi,
  loadMigrate,
  loadSandbox,
  loadSeed,
  systemEnvironment,
} from '../shared/system.mjs';
import { seedAdministrator } from './administrator.mjs';
import { startBotApi } from './bot-api.mjs';
import { moveEverybodyTo, zoneFarFromMidnight } from './zone.mjs';

/**
 * @typedef {object} E2eOrder
 * @property {string} databaseUrl
 * @property {string} redisUrl
 * @property {string} queuePrefix
 * @property {boolean} hasHistory whether the demo looks back on 90 days
 * @property {boolean} isEmpty whether there is only an administrator
 *
 * @typedef {import('../shared/system.mjs').FirstRun & { url: string,
 * sandboxUrl: string }} E2eAnswer
 */

/** @type {(() => Promise<void>)[]} */
const closers = [];

process.once('message', (order) => void start(/** @type {E2eOrder} */ (order)));
process.once('disconnect', () => void stop(0));
// The terminal's Ctrl-C reaches the test runner too, which closes the channel when its tests have
// ended.
process.on('SIGINT', () => undefined);

/** @param {E2eOrder} order */
async function start({ databaseUrl, redisUrl, queuePrefix, hasHistory, isEmpty }) {
  try {
    const host = '127.0.0.1';
    const secret = randomBytes(48).toString('base64url');
    const port = await freePort();
    const sandboxPort = await freePort();
    const publicUrl = `http://${host}:${port}`;
    await (await loadMigrate()).migrate(databaseUrl);
    const sandbox = await (await loadSandbox()).startSandbox({ host, port: sandboxPort });
    closers.push(() => sandbox.close());
    const botApi = await startBotApi(host);
    closers.push(botApi.close);
    const seeded = isEmpty
      ? await seedAdministrator(databaseUrl)
      : await (
          await loadSeed()
        ).seedFirstRun(databaseUrl, {
          secret,
          sandboxUrl: `http://${host}:${sandboxPort}`,
          publicUrl,
          ...(hasHistory && { history: await demoHistory() }),
        });
    if (!seeded) throw new Error('the database was seeded before');
    // The pictures of the tour are in UTC; its leads are of 90 days.
    if (!hasHistory) await moveEverybodyTo(databaseUrl, zoneFarFromMidnight(new Date()));
    const environment = systemEnvironment({
      databaseUrl,
      redisUrl,
      secret,
      host,
      port,
      publicUrl,
      sandboxPort,
      nodeEnv: 'test',
    });
    Object.assign(process.env, environment, {
      QUEUE_PREFIX: queuePrefix,
      TELEGRAM_API_URL: `http://${botApi.authority}`,
      TELEGRAM_BOT_TOKEN: '7000001:the-bot-of-the-browser-journeys',
      DELIVERY_ALLOW_HOSTS: `${environment.DELIVERY_ALLOW_HOSTS},${botApi.authority}`,
    });
    const server = await (await loadApi()).bootstrap();
    closers.push(() => server.close());
    process.send?.({ ...seeded, url: publicUrl, sandboxUrl: sandbox.url });
  } catch (error) {
    console.error(error);
    await stop(1);
  }
}

/** @param {number} code */
async function stop(code) {
  for (const close of closers.splice(0).reverse()) await close();
  process.exit(code);
}
