import {
  countryId,
  createAdvertiser,
  createCap,
  createLead,
  createPayout,
  createPublisher,
  createRevenue,
  type LeadValues,
} from '@leadline/prisma/seed';
import { LEAD_STATUS } from '@leadline/contracts';
import sql from 'sql-template-tag';
import { DatabaseService } from '#shared/database/database.service.js';
import { acceptLeads } from '#modules/lead-data/lead-ledger/data/lead-transitions.sql.js';
import { ConversionsService } from '#modules/conversions/conversions/conversions.service.js';
import { onDatabase } from './sign-in.js';
import { TEST_SECRET, type TestApp } from './test-app.js';

/**
 * Two countries with and without an amount of their own, and a cap that counts every FTD of the
 * advertiser.
 */
export interface ConversionWorld {
  readonly publisher: number;
  readonly advertiser: number;
  readonly gb: number;
  readonly de: number;
  readonly cap: number;
}
export interface LeadState {
  status: number;
  brand_status: string | null;
  publisher_status: string | null;
  status_override: string | null;
  revenue: string;
  payout: string;
  ftd_at: Date | null;
}
export interface Ledger {
  readonly lead: LeadState;
  readonly conversion: {
    state: string;
    revenue: string;
    payout: string;
    cap_reservations: unknown[];
    decided_by: number | null;
  } | null;
  readonly history: {
    source: string;
    user_id: number | null;
    status: number;
    previous_status: number;
    note: string;
  }[];
  readonly audit: {
    action: string;
    user_id: number;
    before: Record<string, unknown>;
    after: Record<string, unknown>;
  }[];
  readonly events: string[];
}

export const makeConversionWorld = (app: TestApp): Promise<ConversionWorld> =>
  onDatabase(app, async (db) => {
    const [publisher, advertiser] = [
      (await createPublisher(db, TEST_SECRET)).id,
      (await createAdvertiser(db, TEST_SECRET)).id,
    ];
    const [gb, de] = [await countryId(db, 'GB'), await countryId(db, 'DE')];
    await createPayout(db, publisher, '300.00', gb);
    await createPayout(db, publisher, '120.50');
    await createRevenue(db, advertiser, '800.00', gb);
    const cap = await createCap(db, {
      type: 'ftd',
      interval: 'interval',
      advertiser_ids: [advertiser],
      cap: 1,
    });
    return { publisher, advertiser, gb, de, cap };
  });

/** A lead that the advertiser takes now, under the plans that there are, or under the deal. */
export const acceptUnderPlans = async (
  app: TestApp,
  { publisher, advertiser, de, dealId = null }: ConversionWorld & { dealId?: number | null },
  values: Partial<LeadValues> = {},
): Promise<number> => {
  const lead = await onDatabase(app, (db) =>
    createLead(db, {
      publisher_id: publisher,
      country_id: de,
      status: LEAD_STATUS.Submitted,
      settle_by: new Date(),
      ...values,
    }),
  );
  const taken = {
    ...{ lead_id: lead, attempt_id: 1 },
    ...{ autologin_url: null, redirect_token: null, redirect_expires_at: null },
  };
  await app.get(DatabaseService).query(sql`
    WITH ended AS (
      SELECT 1 AS id, ${advertiser}::int AS advertiser_id, NULL::int AS distribution_id,
        ${dealId}::int AS deal_id, NULL::text AS external_id, NULL::text AS funnel_override,
        NULL::text AS funnel_override_origin, NULL::text AS publisher_id_override,
        NULL::text AS pub_override_origin
    )
    ${acceptLeads([taken], new Date())}`);
  return lead;
};

/** An accepted lead. */
export const addAccepted = (
  app: TestApp,
  world: ConversionWorld,
  values: Partial<LeadValues> = {},
): Promise<number> =>
  onDatabase(app, (db) =>
    createLead(db, {
      publisher_id: world.publisher,
      advertiser_id: world.advertiser,
      country_id: world.gb,
      brand_status: 'New',
      publisher_status: 'New',
      ...values,
    }),
  );

/** A lead whose FTD its advertiser has just reported. */
export const addPending = async (
  app: TestApp,
  world: ConversionWorld,
  values: Partial<LeadValues> = {},
): Promise<number> => {
  const leadId = await addAccepted(app, world, values);
  await app.get(ConversionsService).reportFtd({
    leadId,
    ftdAt: new Date('2026-03-01T12:00:00Z'),
    amount: null,
    source: 'advertiser',
  });
  return leadId;
};

/** Everything that a report or a decision leaves behind on a lead. */
export const ledgerOf = (app: TestApp, leadId: number): Promise<Ledger> =>
  onDatabase(app, async (db) => {
    const one = async <T>(text: string): Promise<T[]> =>
      (await db.query(text, [leadId])).rows as T[];
    const [lead] = await one<LeadState>(
      `SELECT status, brand_status, publisher_status, status_override, revenue, payout, ftd_at
       FROM leads
       WHERE id = $1`,
    );
    if (!lead) throw new Error(`No lead ${leadId}`);
    const [conversion = null] = await one<NonNullable<Ledger['conversion']>>(
      `SELECT state, revenue, payout, cap_reservations, decided_by
       FROM conversions
       WHERE lead_id = $1`,
    );
    return {
      lead,
      conversion,
      history: await one(
        `SELECT source, user_id, status, previous_status, note
         FROM lead_status_history
         WHERE lead_id = $1
         ORDER BY id`,
      ),
      audit: await one(
        `SELECT action, user_id, before, after
         FROM audit_log
         WHERE entity = 'lead'
           AND entity_id = $1
         ORDER BY id`,
      ),
      events: (
        await one<{ event: string }>(
          `SELECT payload->>'event' AS event
           FROM outbox
           WHERE topic = 'publisher-postback'
             AND (payload->>'lead_id')::int = $1
           ORDER BY id`,
        )
      ).map(({ event }) => event),
    };
  });

/** Returns the count of a cap over all windows. */
export const filledOf = (app: TestApp, cap: number): Promise<number> =>
  onDatabase(app, async (db) => {
    const { rows } = await db.query<{ filled: number }>(
      'SELECT coalesce(sum(filled), 0)::int AS filled FROM cap_windows WHERE cap_id = $1',
      [cap],
    );
    return rows[0]?.filled ?? 0;
  });
