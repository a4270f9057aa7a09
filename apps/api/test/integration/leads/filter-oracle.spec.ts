import { LeadFilter, LeadListBody } from '@leadline/contracts';
import { setSetting, timeZoneId } from '@leadline/prisma/seed';
import { LeadsService } from '#modules/leads/leads/leads.service.js';
import { ReportsService } from '#modules/reporting/reports/reports.service.js';
import { FixedClock } from '#shared/clock/clock.js';
import { isListed, sortedIds, type Names } from '#test/support/lead-oracle/filter.js';
import {
  makeWorld,
  NOW,
  OFFER_TEXTS,
  randomFilter,
  randomListFields,
  randomPage,
  ZONES,
  type World,
} from '#test/support/lead-oracle/generate.js';
import { metricsOf } from '#test/support/lead-oracle/metrics.js';
import { Random } from '#test/support/lead-oracle/random.js';
import { ReadsModule } from '#test/support/app-modules.js';
import { onDatabase } from '#test/support/sign-in.js';
import { createTestApp, TEST_SECRET, type TestApp } from '#test/support/test-app.js';

// `node bench/filter-oracle.mjs` runs many more.
const SEED = Number(process.env.FILTER_SEED ?? 20_261_121);
const LEADS = 300;
const FILTERS = Number(process.env.FILTER_CASES ?? 500);
const LIMIT_MS = 180_000 + FILTERS * 100;
const REPORTING_ZONE = 'America/St_Johns';
const ALL_MONEY = new Set([93, 94, 95, 96, 97, 98]);

describe('filters against an oracle', () => {
  let app: TestApp;
  let world: World;
  let names: Names;
  /** Texts are ordered as the database orders them. It ranks all texts that occur. */
  let rank: ReadonlyMap<string, number>;
  const compareTexts = (a: string, b: string): number =>
    (rank.get(a) ?? Number.NaN) - (rank.get(b) ?? Number.NaN);

  beforeAll(async () => {
    app = await createTestApp(ReadsModule, { clock: new FixedClock(NOW) });
    world = await onDatabase(app, async (db) => {
      await setSetting(db, 'reporting_timezone_id', await timeZoneId(db, REPORTING_ZONE));
      const made = await makeWorld(db, TEST_SECRET, new Random(SEED), LEADS);
      const namesOf = async (table: string): Promise<ReadonlyMap<number, string>> =>
        new Map(
          (await db.query<{ id: number; name: string }>(`SELECT id, name FROM ${table}`)).rows.map(
            ({ id, name }) => [id, name],
          ),
        );
      names = {
        publishers: await namesOf('publishers'),
        advertisers: await namesOf('advertisers'),
        countries: await namesOf('countries'),
      };
      const texts = [
        ...[...names.publishers.values(), ...names.advertisers.values()].map((name) =>
          name.toLowerCase(),
        ),
        ...names.countries.values(),
        ...OFFER_TEXTS,
      ];
      rank = new Map(
        (
          await db.query<{ text: string }>(
            'SELECT DISTINCT text FROM unnest($1::text[]) text ORDER BY text',
            [texts],
          )
        ).rows.map(({ text }, index) => [text, index]),
      );
      return made;
    });
  }, 60_000);
  afterAll(() => app.close());

  it(
    `lists the same leads as the plain filter for ${FILTERS} random filters`,
    async () => {
      const random = new Random(SEED + 1);
      const service = app.get(LeadsService);
      let matched = 0;
      for (let round = 0; round < FILTERS; round += 1) {
        const zone = random.pick(ZONES);
        const wire = {
          ...randomFilter(random, world, zone),
          ...randomListFields(random, world),
          ...randomPage(random),
        };
        const body = LeadListBody.parse(wire);
        const { total, data } = await service.list(body, zone);
        const wanted = sortedIds(
          body,
          world.leads.filter((lead) =>
            isListed(body, lead, { zone, now: NOW, reportingZone: REPORTING_ZONE }),
          ),
          names,
          compareTexts,
        );
        const first = (body.page_number - 1) * body.limit;
        expect({ round, zone, wire, total, ids: data.map(({ id }) => id) }).toEqual({
          round,
          zone,
          wire,
          total: wanted.length,
          ids: wanted.slice(first, first + body.limit),
        });
        matched += wanted.length;
      }
      // Filters that select nothing would prove nothing.
      expect(matched).toBeGreaterThan(FILTERS * 5);
    },
    LIMIT_MS,
  );

  it(
    `counts the same figures as the plain definitions for ${FILTERS} random filters`,
    async () => {
      const random = new Random(SEED + 2);
      const service = app.get(ReportsService);
      let deposits = 0;
      for (let round = 0; round < FILTERS; round += 1) {
        const zone = random.pick(ZONES);
        const wire = randomFilter(random, world, zone);
        const filter = LeadFilter.parse(wire);
        const figures = await service.metrics(filter, zone, ALL_MONEY);
        expect({ round, zone, wire, figures }).toEqual({
          round,
          zone,
          wire,
          figures: metricsOf(filter, world.leads, {
            zone,
            now: NOW,
            reportingZone: REPORTING_ZONE,
          }),
        });
        deposits += figures.total_ftd;
      }
      expect(deposits).toBeGreaterThan(FILTERS);
    },
    LIMIT_MS,
  );
});
