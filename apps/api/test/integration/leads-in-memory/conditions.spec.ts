import { BLOCK_ROWS, Columns, find } from '@leadline/column-store';
import { LeadFilter, LeadListBody } from '@leadline/contracts';
import type pg from 'pg';
import { toSql } from '#modules/lead-data/lead-conditions/data/condition.sql.js';
import {
  isTopupBasis,
  TOPUP_BASES,
  type Condition,
  type TimeBasis,
} from '#modules/lead-data/lead-conditions/domain/condition.js';
import { leadSelection } from '#modules/lead-data/lead-conditions/domain/conditions-of.js';
import { conditionsBy } from '#modules/lead-data/lead-conditions/domain/tally-question.js';
import type { LeadParties } from '#modules/lead-data/lead-conditions/domain/lead-criteria.js';
import { leadCriteriaOf } from '#modules/lead-data/lead-conditions/domain/conditions-of.js';
import { LeadChangesQuery } from '#modules/lead-data/leads-in-memory/data/lead-changes.query.js';
import { planOf } from '#modules/lead-data/leads-in-memory/domain/filter-plan.js';
import { leadColumns } from '#modules/lead-data/leads-in-memory/domain/lead-columns.js';
import { LeadsService } from '#modules/leads/leads/leads.service.js';
import { FixedClock } from '#shared/clock/clock.js';
import { counts } from '#test/support/lead-oracle/filter.js';
import { hasTopup } from '#test/support/lead-oracle/metrics.js';
import {
  makeWorld,
  NOW,
  randomFilter,
  randomListFields,
  ZONES,
  type World,
} from '#test/support/lead-oracle/generate.js';
import { randomCondition, someParties } from '#test/support/lead-oracle/conditions.js';
import { Random } from '#test/support/lead-oracle/random.js';
import { ReadsModule } from '#test/support/app-modules.js';
import { onDatabase } from '#test/support/sign-in.js';
import { createTestApp, TEST_SECRET, type TestApp } from '#test/support/test-app.js';

// `node bench/filter-oracle.mjs` runs many more.
const SEED = Number(process.env.FILTER_SEED ?? 11);
const FILTERS = Number(process.env.FILTER_CASES ?? 120);
const LIMIT_MS = 120_000 + FILTERS * 100;
const REPORTING_ZONE = 'America/St_Johns';
const BASES: readonly TimeBasis[] = ['created_at', 'ftd_at', ...TOPUP_BASES];
const CONDITIONS_AT_ONCE = 3;

/** The rule once more: it went to an own advertiser, or came from an own publisher. */
const isWithin = (limitedTo: LeadParties | null, lead: World['leads'][number]): boolean =>
  limitedTo === null ||
  limitedTo.advertiser.some((id) => id === lead.advertiser_id) ||
  limitedTo.publisher.some((id) => id === lead.publisher_id);

describe('conditions on leads', () => {
  let app: TestApp;
  let world: World;
  let columns: Columns;
  let buffer: Uint16Array;
  let known: Parameters<typeof leadCriteriaOf>[4];

  beforeAll(async () => {
    app = await createTestApp(ReadsModule, { clock: new FixedClock(NOW) });
    await onDatabase(app, async (db) => {
      world = await makeWorld(db, TEST_SECRET, new Random(SEED), 300);
      columns = new Columns(leadColumns(1000));
      const changes = new LeadChangesQuery(db);
      await changes.readBetween(1, await changes.newestId(), columns, 0);
      buffer = new Uint16Array(columns.blocks.length * BLOCK_ROWS);
    });
    const groups = await app.get(LeadsService).knownGroups(['offer']);
    known = { limitedTo: null, groups: [], ...groups };
  }, 60_000);
  afterAll(() => app.close());

  const idsInMemory = (conditions: readonly Condition[]): number[] | null => {
    const plan = planOf(conditions, columns);
    if (!plan) return null;
    const all = { from: 0, until: Infinity, descending: false };
    const found = find(columns, plan, { by: 'time' }, all, buffer);
    return [...(found?.ids ?? [])].sort((a, b) => a - b);
  };
  const idsInPostgres = async (
    db: pg.Client,
    conditions: readonly Condition[],
  ): Promise<number[]> => {
    const { text, values } = toSql(conditions);
    const { rows } = await db.query<{ id: number }>(
      `SELECT l.id FROM leads l WHERE ${text} ORDER BY l.id`,
      values,
    );
    return rows.map(({ id }) => id);
  };

  it(
    `select what the plain filter selects, by creation and by FTD, for ${FILTERS} random filters`,
    () =>
      onDatabase(app, async (db) => {
        const random = new Random(SEED + 1);
        const matched = { created_at: 0, ftd_at: 0, topup_revenue_at: 0, topup_payout_at: 0 };
        for (let round = 0; round < FILTERS; round += 1) {
          const zone = random.pick(ZONES);
          const wire = randomFilter(random, world, zone);
          const filter = LeadFilter.parse(wire);
          const viewer = { zone, now: NOW, reportingZone: REPORTING_ZONE };
          const limitedTo = random.chance(0.3) ? someParties(random, world) : null;
          const criteria = leadCriteriaOf(filter, viewer, REPORTING_ZONE, null, known);
          const selection = leadSelection({ ...criteria, limitedTo });
          for (const basis of BASES) {
            const conditions = conditionsBy(basis, selection);
            const ids = world.leads
              .filter((lead) => counts(filter, lead, basis, viewer, 'now', null))
              .filter((lead) => !isTopupBasis(basis) || hasTopup(lead, basis))
              .filter((lead) => isWithin(limitedTo, lead))
              .map(({ id }) => id);
            expect({ round, zone, wire, limitedTo, basis, ids: idsInMemory(conditions) }).toEqual({
              round,
              zone,
              wire,
              limitedTo,
              basis,
              ids,
            });
            expect(await idsInPostgres(db, conditions)).toEqual(ids);
            matched[basis] += ids.length;
          }
        }
        // Filters that select nothing would prove nothing.
        expect(matched.created_at).toBeGreaterThan(FILTERS * 5);
        expect(matched.ftd_at).toBeGreaterThan(FILTERS * 2);
        expect(matched.topup_revenue_at).toBeGreaterThan(FILTERS);
        expect(matched.topup_payout_at).toBeGreaterThan(FILTERS);
      }),
    LIMIT_MS,
  );

  it(
    `mean the same to PostgreSQL and in memory, in the range before and with more conditions`,
    () =>
      onDatabase(app, async (db) => {
        const random = new Random(SEED + 2);
        let [matched, answered] = [0, 0];
        for (let round = 0; round < FILTERS; round += 1) {
          const zone = random.pick(ZONES);
          const wire = random.chance(0.5) ? randomFilter(random, world, zone) : {};
          const criteria = leadCriteriaOf(
            LeadFilter.parse(wire),
            { zone, now: NOW },
            REPORTING_ZONE,
            null,
          );
          const { byCreationBefore, byFtdBefore } = leadSelection(criteria);
          const more = Array.from({ length: random.below(CONDITIONS_AT_ONCE) }, () =>
            randomCondition(random, world),
          );
          const listed = await app
            .get(LeadsService)
            .conditionsOf(LeadListBody.parse(randomListFields(random, world)), zone);
          for (const base of [[], byCreationBefore ?? [], byFtdBefore ?? [], listed]) {
            const conditions = [...base, ...more];
            const ids = idsInMemory(conditions);
            if (!ids) continue;
            expect({ round, conditions, ids }).toEqual({
              round,
              conditions,
              ids: await idsInPostgres(db, conditions),
            });
            matched += ids.length;
            answered += 1;
          }
        }
        expect(matched).toBeGreaterThan(FILTERS * 50);
        expect(answered).toBeGreaterThan(FILTERS * 3);
      }),
    LIMIT_MS,
  );
});
