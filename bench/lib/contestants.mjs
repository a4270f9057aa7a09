import { startLoad } from './load.mjs';
import { startMinimal } from './minimal.mjs';
import { startProduct } from './product.mjs';
import { makeWorld } from './world.mjs';

/**
 * Starts Leadline and the minimal handler on copies of one database, and the process that sends
 * leads to them.
 * @param {import('./stage.mjs').Stage} stage
 * @param {object} options
 * @param {number} options.lanes
 * @param {boolean} options.oneCap one cap counts all leads; otherwise each lane has its own
 * @param {number} options.connections
 * @param {number} options.seconds of each round
 * @param {string | undefined} options.profile
 */
export async function startContestants(
  { serverUrl, redisUrl, atEnd },
  { lanes, oneCap, connections, seconds, profile },
) {
  const world = await makeWorld(serverUrl, {
    lanes,
    oneCap,
    advertiserUrl: 'https://advertiser.example/leads',
  });
  const databaseUrl = await world.copy('product');
  const product = await startProduct({ databaseUrl, redisUrl, push: 'memory', profile });
  atEnd(product.stop);
  const minimal = await startMinimal({ databaseUrl: await world.copy('minimal'), world });
  atEnd(minimal.stop);
  const load = startLoad();
  atEnd(load.stop);
  const order = {
    token: world.token,
    countries: world.lanes.map(({ code }) => code),
    connections,
    seconds,
  };
  return { databaseUrl, product, minimal, load, order };
}
