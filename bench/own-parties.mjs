// `node bench/own-parties.mjs` measures every tab of the reports over ten million leads for somebody
// who may see everything and for roles limited to 5, 100 and all 400 parties, in turn in one process.
// PostgreSQL answers each question once for each of them; the answers are compared. `--leads` takes
// fewer, BENCH_DATABASE_URL a database that was filled before.
import { bench, readOptions } from './lib/bench.mjs';
import { atMost, none, printTable, spread, timed } from './lib/figures.mjs';
import { openLeads, partyIds } from './lib/lead-database.mjs';
import { reportFilters } from './lib/list-filters.mjs';
import { startReportApp, untilReady, tabQuestions } from './lib/report-app.mjs';

const options = readOptions({ leads: 10_000_000, rounds: 5, keep: 2 });
const NOW = new Date('2026-11-21T15:00:00Z');
const ANY_MS = 150;

/**
 * Half of the parties on each side; beyond what there is of one side, more of the other.
 * @param {import('pg').Client} client
 * @param {number} count
 */
async function someParties(client, count) {
  const idsOf = async (/** @type {string} */ table) => {
    const { rows } = await client.query(`SELECT id FROM ${table} ORDER BY id`);
    return rows.map(({ id }) => Number(id));
  };
  const publisher = (await idsOf('publishers')).slice(0, Math.floor(count / 2));
  const advertiser = (await idsOf('advertisers')).slice(0, count - publisher.length);
  return { advertiser, publisher };
}

await bench(options, async (stage) => {
  const size = { leads: options.leads, until: NOW, isKept: options.keep === 1 };
  const { databaseUrl, client } = await openLeads(stage, size);
  const made = reportFilters(await partyIds(client), NOW);
  const people = [
    { name: 'no limit', parties: null },
    { name: '5 parties', parties: await someParties(client, 5) },
    { name: '100 parties', parties: await someParties(client, 100) },
    { name: 'all 400 parties', parties: await someParties(client, 400) },
  ];
  for (const { name, parties } of people)
    if (parties)
      console.log(
        `${name}: ${parties.advertiser.length} advertisers, ${parties.publisher.length} publishers`,
      );
  const app = await startReportApp(databaseUrl, stage.redisUrl, NOW);
  stage.atEnd(app.close);
  await untilReady(app, stage.atEnd);

  let disagreed = 0;
  const slowest = people.map(() => 0);
  const rows = [];
  for (const question of tabQuestions(made)) {
    const answeredBefore = app.answered();
    const times = people.map(() => new Float64Array(options.rounds));
    /** @type {(string | undefined)[]} */
    const replies = [];
    for (let round = 0; round < options.rounds; round += 1)
      for (const [index, { parties }] of people.entries()) {
        const [reply, took] = await app.as(parties, () => timed(() => app.ask(question)));
        replies[index] = JSON.stringify(reply);
        const own = times[index];
        if (own) own[round] = took;
      }
    const asked = options.rounds * people.length;
    const share = Math.round((100 * (app.answered() - answeredBefore)) / asked);
    for (const [index, { parties }] of people.entries()) {
      const theirs = await app.withPostgresAlone(() => app.as(parties, () => app.ask(question)));
      if (JSON.stringify(theirs) !== replies[index]) disagreed += 1;
    }
    const spreads = times.map(spread);
    for (const [index, { p95 }] of spreads.entries())
      slowest[index] = Math.max(slowest[index] ?? 0, p95);
    rows.push([question.name, `${share} %`, ...spreads.flatMap(({ p50, p95 }) => [p50, p95])]);
  }
  const titles = people.flatMap(({ name }) => [`${name}, p50 ms`, 'p95 ms']);
  printTable(['report', 'in memory', ...titles], rows);
  return [
    ...people.map(({ name }, index) =>
      atMost(`p95 of the slowest tab, ${name}`, slowest[index] ?? 0, ANY_MS, ' ms'),
    ),
    none('answers on which the leads in memory and PostgreSQL disagreed', disagreed),
  ];
});
