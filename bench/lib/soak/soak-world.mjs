import { randomBytes } from 'node:crypto';
import { deriveKey, encryptWith } from '@leadline/prisma/secret-box';
import pg from 'pg';
import { loadSeed } from '../../../scripts/shared/system.mjs';
import { integration, makeEmptyDatabase, SECRET } from '../world.mjs';

/** An attempt that no answer settles is unknown after this many milliseconds. */
const ADVERTISER_LIMIT_MS = 3_000;

/**
 * A database with one publisher, which wants to be told, and three advertisers: the first two share
 * the leads, and the third gets what they do not take. The first one has a cap.
 * @param {string} serverUrl
 * @param {{ host: string, cap: number }} options
 */
export async function makeSoakWorld(serverUrl, { host, cap }) {
  const databaseUrl = await makeEmptyDatabase(serverUrl);
  const seed = await loadSeed();
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const publisher = await seed.createPublisher(client, SECRET, {
      rate_limit_per_minute: 1_000_000,
    });
    await client.query(
      `INSERT INTO publisher_postbacks (publisher_id, event, url, signing_secret)
       VALUES ($1, 'lead_accepted', $2, $3)`,
      [
        publisher.id,
        `http://${host}/told?lead={lead_id}`,
        encryptWith(deriveKey(SECRET, 'encryption'), 'signing-secret', 'signing-secret'),
      ],
    );
    /** @type {{ id: number, postback_token: string }[]} */
    const advertisers = [];
    for (const n of [0, 1, 2]) {
      const advertiser = await seed.createAdvertiser(client, SECRET);
      await seed.setIntegration(
        client,
        SECRET,
        advertiser.id,
        {
          ...integration(`http://${host}/advertiser/${n}`),
          timeout_ms: ADVERTISER_LIMIT_MS,
          retries: 0,
        },
        { token: randomBytes(8).toString('hex') },
      );
      advertisers.push(advertiser);
    }
    const [alpha = 0, bravo = 0, charlie = 0] = advertisers.map(({ id }) => id);
    await seed.createDistribution(client, {
      country_id: await seed.countryId(client, 'GB'),
      method: 'chance',
      groups: [
        [
          { advertiser_id: alpha, percentage: 50 },
          { advertiser_id: bravo, percentage: 50 },
        ],
        [{ advertiser_id: charlie, percentage: 100 }],
      ],
    });
    const capId = await seed.createCap(client, {
      interval: 'interval',
      cap,
      advertiser_ids: [alpha],
    });
    return { databaseUrl, token: publisher.api_token, advertisers, alpha, capId };
  } finally {
    await client.end();
  }
}
