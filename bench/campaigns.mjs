// `node bench/campaigns.mjs` imports the people of a million leads into a campaign, with an API
// process and a worker, pauses it in between, and prints the memory of both processes. One statement
// that adds the same people at once is the baseline.
import { setTimeout as delay } from 'node:timers/promises';
import { bench, readOptions } from './lib/bench.mjs';
import { atMost, median, none, printTable } from './lib/figures.mjs';
import { fillWithLanes } from './lib/lead-database.mjs';

const options = readOptions({ leads: 1_000_000, pauses: 5 });
const MEGABYTE = 2 ** 20;
/** So long after the lead that nobody is registered while this runs. */
const DELAY_DAYS = 3650;
const LOOK_MS = 250;

/** @param {import('pg').Client} client @param {number} id */
const importOf = async (client, id) => {
  const { rows } = await client.query(
    'SELECT imported, matched, duplicates, imported_at FROM campaign_sources WHERE campaign_id = $1',
    [id],
  );
  return rows[0];
};

/** @param {import('pg').Client} client @param {number} id @param {'active' | 'inactive'} status */
const setStatus = async (client, id, status) => {
  const begun = performance.now();
  await client.query('UPDATE campaigns SET status = $2 WHERE id = $1', [id, status]);
  return performance.now() - begun;
};

/**
 * The same people in one transaction, into a table with the same indexes.
 * @param {import('pg').Client} client @param {number} campaignId
 */
const addAtOnce = async (client, campaignId) => {
  await client.query('CREATE TABLE people_at_once (LIKE campaign_consumers INCLUDING ALL)');
  const begun = performance.now();
  const { rowCount } = await client.query(
    `INSERT INTO people_at_once (campaign_id, source_id, lead_id, email_key, phone_key, due_at)
     SELECT $1, 1, id, md5(email)::uuid, md5(phone)::uuid, now()
     FROM leads
     WHERE status <> 1 AND NOT is_test AND NOT is_hidden AND erased_at IS NULL
     ORDER BY id
     ON CONFLICT DO NOTHING`,
    [campaignId],
  );
  return { people: rowCount ?? 0, seconds: (performance.now() - begun) / 1000 };
};

/**
 * A campaign over all leads, which has not begun.
 * @param {import('pg').Client} client
 */
const createCampaignOverAll = async (client) => {
  // Built by then.
  const { createCampaign, createUser } = await import('../prisma/dist/seed/index.js');
  const role = (await client.query('SELECT min(id) AS id FROM roles')).rows[0].id;
  const author = await createUser(client, {
    name: 'Bench',
    email: 'bench@example.com',
    passwordHash: 'none',
    roleId: role,
  });
  const advertiser = (await client.query('SELECT min(id) AS id FROM advertisers')).rows[0].id;
  const { id } = await createCampaign(client, {
    status: 'inactive',
    created_by: author,
    steps: [[{ advertiser_id: advertiser, percentage: 100 }]],
    sources: [
      {
        status: 'active',
        lead_statuses: ['failed', 'not_converted', 'converted'],
        delay: DELAY_DAYS,
      },
    ],
  });
  return id;
};

/**
 * Pauses the campaign for a second and goes on.
 * @param {import('pg').Client} client @param {number} id
 */
const pauseOnce = async (client, id) => {
  const ms = await setStatus(client, id, 'inactive');
  const begun = performance.now();
  const before = (await importOf(client, id)).imported;
  await delay(1000);
  const leaked = (await importOf(client, id)).imported - before;
  await setStatus(client, id, 'active');
  await client.query('UPDATE campaign_sources SET due_at = now() WHERE campaign_id = $1', [id]);
  return { ms, leaked, paused: performance.now() - begun };
};

/**
 * Runs the import to its end, with pauses.
 * @param {import('pg').Client} client @param {number} id @param {() => Promise<number>} memoryOf
 */
const runImport = async (client, id, memoryOf) => {
  await setStatus(client, id, 'active');
  const begun = performance.now();
  /** @type {number[]} */
  const memory = [];
  /** @type {{ ms: number, leaked: number, paused: number }[]} */
  const pauses = [];
  for (;;) {
    await delay(LOOK_MS);
    memory.push((await memoryOf()) / MEGABYTE);
    const { imported, imported_at: end } = await importOf(client, id);
    if (end !== null) break;
    const isDue = imported > ((pauses.length + 1) * options.leads) / (options.pauses + 1) / 2;
    if (pauses.length < options.pauses && isDue) pauses.push(await pauseOnce(client, id));
  }
  const paused = pauses.reduce((sum, one) => sum + one.paused, 0);
  return { seconds: (performance.now() - begun - paused) / 1000, memory, pauses };
};

await bench(options, async (stage) => {
  const { databaseUrl, client } = await fillWithLanes(stage, options.leads, new Date());
  const id = await createCampaignOverAll(client);
  await client.query('ANALYZE');
  const atOnce = await addAtOnce(client, id);

  await stage.product({ databaseUrl, leadsInMemory: false });
  const worker = await stage.product({ databaseUrl, role: 'worker', leadsInMemory: false });
  const { seconds, memory, pauses } = await runImport(client, id, worker.memory);
  const { imported, matched, duplicates } = await importOf(client, id);
  const rows = (await client.query('SELECT count(*)::int AS n FROM campaign_consumers')).rows[0].n;
  const highest = Math.max(...memory);
  printTable(
    ['people of a campaign', 'people', 'seconds', 'people/s'],
    [
      ['one statement', atOnce.people, atOnce.seconds, atOnce.people / atOnce.seconds],
      ['import', imported, seconds, imported / seconds],
    ],
  );
  console.log(`  ${matched} leads selected, ${duplicates} of people who were there already`);
  printTable(
    ['memory of the worker, MB', 'at first', 'highest', 'second half, median'],
    [['import', memory[0] ?? 0, highest, median(memory.slice(memory.length / 2))]],
  );
  const leaked = pauses.reduce((sum, one) => sum + one.leaked, 0);
  const besides = Math.abs(imported - atOnce.people);
  return [
    none('people missing or twice', Math.abs(imported - rows)),
    none('people besides those of the statement', besides),
    none('imported after a pause', leaked),
    atMost('slowest pause', Math.max(...pauses.map(({ ms }) => ms)), 1000, ' ms'),
    atMost('memory', highest, 400, ' MB'),
  ];
});
