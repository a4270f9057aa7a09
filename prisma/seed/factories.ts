import {
  LEAD_STATUS,
  type CustomParams,
  type LeadStatusId,
  type ReturnReason,
} from '@leadline/contracts';
import { newToken, deriveKey, encryptWith, tokenHash } from '../secret-box.js';
import type pg from 'pg';

// Rows with sensible defaults, for tests and seeds. Every value can be given; column names come
// from code, never from input.

/** A client, a pool, or anything else that runs a statement. */
export type Queryable = Pick<pg.ClientBase, 'query'>;
type Values = Readonly<Record<string, unknown>>;

let serial = 0;
/** A number that no other row of this process has. */
const next = (): number => {
  serial += 1;
  return serial;
};

const insertOne = async (db: Queryable, table: string, values: Values): Promise<number> => {
  const columns = Object.keys(values);
  const { rows } = await db.query<{ id: number }>(
    `INSERT INTO ${table} (${columns.join(', ')})
     VALUES (${columns.map((_, index) => `$${index + 1}`).join(', ')})
     RETURNING id`,
    Object.values(values),
  );
  const [row] = rows;
  if (!row) throw new Error(`Nothing was inserted into ${table}`);
  return row.id;
};

/** The id of a seeded country, e.g. `GB`. */
export const countryId = async (db: Queryable, code: string): Promise<number> => {
  const { rows } = await db.query<{ id: number }>('SELECT id FROM countries WHERE code = $1', [
    code,
  ]);
  if (!rows[0]) throw new Error(`No country ${code}`);
  return rows[0].id;
};

/** The id of a seeded time zone, e.g. `Europe/Paris`. */
export const timeZoneId = async (db: Queryable, name: string): Promise<number> => {
  const { rows } = await db.query<{ id: number }>('SELECT id FROM time_zones WHERE name = $1', [
    name,
  ]);
  if (!rows[0]) throw new Error(`No time zone ${name}`);
  return rows[0].id;
};

const PURPOSES = { api_token: 'publisher-token', postback_token: 'postback-token' } as const;

const tokenColumns = (
  secret: string,
  prefix: 'api_token' | 'postback_token',
): { token: string; columns: Values } => {
  const token = newToken();
  return {
    token,
    columns: {
      [`${prefix}_hash`]: tokenHash(token),
      [`${prefix}_encrypted`]: encryptWith(
        deriveKey(secret, 'encryption'),
        token,
        PURPOSES[prefix],
      ),
    },
  };
};

export interface PublisherValues {
  name?: string;
  status?: 'active' | 'inactive';
  autologin_interval?: 'days' | 'hours' | 'minutes';
  locate_leads_by?: 'system' | 'phone' | 'ip_address';
  block_duplicate_leads?: boolean;
  duplicate_days?: number;
  rate_limit_per_minute?: number;
  tracking_domain?: string;
  offer_url?: string;
}
/** A publisher with a fresh API token. `secret` is LEADLINE_SECRET. */
export const createPublisher = async (
  db: Queryable,
  secret: string,
  values: PublisherValues = {},
): Promise<{ id: number; name: string; api_token: string }> => {
  const name = values.name ?? `Publisher ${next()}`;
  const { token, columns } = tokenColumns(secret, 'api_token');
  return {
    id: await insertOne(db, 'publishers', { ...values, name, ...columns }),
    name,
    api_token: token,
  };
};

export interface AdvertiserValues {
  name?: string;
  display_name?: string;
  status?: 'active' | 'inactive';
  is_test_advertiser?: boolean;
  send_org_funnel?: boolean;
  user_id?: number;
}
/** An advertiser with a fresh postback token. It has no integration yet: see `setIntegration`. */
export const createAdvertiser = async (
  db: Queryable,
  secret: string,
  values: AdvertiserValues = {},
): Promise<{ id: number; name: string; postback_token: string }> => {
  const name = values.name ?? `Advertiser ${next()}`;
  const { token, columns } = tokenColumns(secret, 'postback_token');
  return {
    id: await insertOne(db, 'advertisers', { display_name: name, ...values, name, ...columns }),
    name,
    postback_token: token,
  };
};

/** Stores how the advertiser is called; `secrets` are encrypted as JSON. */
export const setIntegration = async (
  db: Queryable,
  secret: string,
  advertiserId: number,
  template: object,
  secrets?: object,
): Promise<void> => {
  await db.query(
    `INSERT INTO advertiser_integrations (advertiser_id, template, secrets) VALUES ($1, $2, $3)
    ON CONFLICT (advertiser_id)
    DO UPDATE SET template = excluded.template, secrets = excluded.secrets,
      secret_origins = NULL, updated_at = now()`,
    [
      advertiserId,
      JSON.stringify(template),
      secrets
        ? encryptWith(
            deriveKey(secret, 'encryption'),
            JSON.stringify(secrets),
            'advertiser-secrets',
          )
        : null,
    ],
  );
};

/** The publisher's payout for a country, or without one. Amounts are decimal text. */
export const createPayout = (
  db: Queryable,
  publisherId: number,
  amount: string,
  country: number | null = null,
): Promise<number> => createPlan(db, 'publisher', publisherId, { country_id: country, amount });
/** A plan of a party; `amount` is paid per FTD. Amounts are decimal text. */
export const createPlan = (
  db: Queryable,
  side: 'advertiser' | 'publisher',
  partyId: number,
  values: Values & ({ readonly amount: string } | { readonly per_lead: string }),
): Promise<number> => {
  const table = side === 'advertiser' ? 'advertiser_revenues' : 'publisher_payouts';
  return insertOne(db, table, { [`${side}_id`]: partyId, ...values });
};
/** The advertiser's revenue for a country, or without one. Amounts are decimal text. */
export const createRevenue = (
  db: Queryable,
  advertiserId: number,
  amount: string,
  country: number | null = null,
): Promise<number> => createPlan(db, 'advertiser', advertiserId, { country_id: country, amount });

/** All seven days, all day. */
export const ALWAYS_OPEN = [1, 2, 3, 4, 5, 6, 7].map((id) => ({
  id,
  checked: true,
  steps: [{ start_time: '00:00', end_time: '23:59' }],
}));

export interface DistributionValues {
  name?: string;
  method?: 'slot' | 'chance' | 'optimize';
  country_id: number;
  publisher_id?: number | null;
  timezone_id?: number;
  is_send_in_op_hours?: boolean;
  state?: 'draft' | 'live' | 'paused';
  parameters?: Readonly<Record<string, string>>;
  data_override?: Readonly<Record<string, readonly string[]>>;
  /** The groups of the one timeslot, which is open all week: shares by advertiser id. */
  groups: readonly (readonly {
    advertiser_id: number;
    percentage: number;
    deal_id?: number;
  }[])[];
  opening_hours?: readonly unknown[];
}
/** A distribution with one timeslot. Time zone 1 is UTC. */
export const createDistribution = async (
  db: Queryable,
  values: DistributionValues,
): Promise<{ id: number; timeslotId: number; groupIds: number[] }> => {
  const { groups, opening_hours: hours, parameters, data_override: override, ...columns } = values;
  const id = await insertOne(db, 'distributions', {
    method: 'slot',
    timezone_id: 1,
    ...columns,
    name: values.name ?? `Distribution ${next()}`,
    parameters: JSON.stringify(parameters ?? {}),
    data_override: JSON.stringify(override ?? {}),
  });
  const timeslotId = await insertOne(db, 'distribution_timeslots', {
    distribution_id: id,
    position: 1,
    name: 'All week',
    opening_hours: JSON.stringify(hours ?? ALWAYS_OPEN),
  });
  const groupIds: number[] = [];
  for (const [position, brands] of groups.entries()) {
    const groupId = await insertOne(db, 'distribution_groups', {
      timeslot_id: timeslotId,
      position: position + 1,
      name: `Group ${position + 1}`,
    });
    for (const [index, brand] of brands.entries())
      await insertOne(db, 'distribution_advertisers', {
        group_id: groupId,
        position: index + 1,
        ...brand,
      });
    groupIds.push(groupId);
  }
  return { id, timeslotId, groupIds };
};

export interface OfferValues {
  slug: string;
  name?: string;
  url?: string | null;
  status?: 'active' | 'inactive';
  category?: string;
  payout_text?: string;
}
export const createOffer = (db: Queryable, values: OfferValues): Promise<number> =>
  insertOne(db, 'offers', { name: values.slug, ...values });

/** A landing page of an offer. */
export const createLanding = (
  db: Queryable,
  offer_id: number,
  name: string,
  url: string,
  weight: number,
): Promise<number> => insertOne(db, 'offer_landings', { offer_id, position: 0, name, url, weight });

export interface CapValues {
  type?: 'lead' | 'ftd';
  interval?: 'daily' | 'interval';
  cap?: number;
  reset_time?: string;
  timezone_id?: number;
  country_ids?: readonly number[];
  advertiser_ids?: readonly number[];
  publisher_ids?: readonly number[];
  funnels?: readonly string[];
  deal_id?: number;
  window_started_at?: Date;
}
/** A cap of 100 leads a day in UTC by default. At least one set of ids must be given. */
export const createCap = (db: Queryable, values: CapValues): Promise<number> =>
  insertOne(db, 'caps', { type: 'lead', interval: 'daily', cap: 100, timezone_id: 1, ...values });

/**
 * Columns of `leads` that a test may give. Status, parties and times decide what kind of lead it
 * is.
 */
export interface LeadValues extends Partial<CustomParams> {
  status?: LeadStatusId;
  publisher_id: number;
  advertiser_id?: number | null;
  distribution_id?: number | null;
  country_id?: number | null;
  email?: string;
  phone?: string;
  first_name?: string;
  last_name?: string;
  ip?: string;
  offer?: string | null;
  funnel?: string | null;
  hit_id?: string | null;
  language?: string | null;
  city?: string | null;
  notes?: string | null;
  is_test?: boolean;
  fake_ftd?: boolean;
  is_original?: boolean;
  is_campaign?: boolean;
  is_hidden?: boolean;
  parent_id?: number | null;
  injected?: string | null;
  external_id?: string | null;
  brand_status?: string | null;
  ftd_at?: Date | null;
  revenue?: string;
  publisher_status?: string | null;
  status_override?: string | null;
  payout?: string;
  revenue_plan_id?: number | null;
  payout_plan_id?: number | null;
  lead_revenue?: string | null;
  lead_payout?: string | null;
  covered_revenue?: string | null;
  covered_payout?: string | null;
  share_revenue?: string | null;
  share_payout?: string | null;
  topup_revenue?: string | null;
  topup_payout?: string | null;
  topup_revenue_at?: Date | null;
  topup_payout_at?: Date | null;
  rejection_code?: string | null;
  rejection_reason?: string | null;
  funnel_override?: string | null;
  funnel_override_origin?: string | null;
  publisher_id_override?: string | null;
  pub_override_origin?: string | null;
  redirect_token?: string | null;
  redirect_expires_at?: Date | null;
  autologged_at?: Date | null;
  returned_at?: Date | null;
  return_reason?: ReturnReason | null;
  returned_by?: number | null;
  created_at?: Date;
  settle_by?: Date | null;
  updated_at?: Date;
}
/** The state of the conversion in each lead status with an FTD. */
const CONVERSION_STATES = {
  [LEAD_STATUS.Ftd]: 'accepted',
  [LEAD_STATUS.PendingFtd]: 'pending',
  [LEAD_STATUS.FtdRejected]: 'rejected',
} as const;
type FtdStatus = keyof typeof CONVERSION_STATES;

/** The status of a lead unless a test gives another. */
const usualStatus = ({ advertiser_id: advertiserId }: LeadValues): LeadStatusId =>
  advertiserId ? LEAD_STATUS.Accepted : LEAD_STATUS.Rejected;

const leadRow = (values: LeadValues): Values => {
  const number = next();
  const status = values.status ?? usualStatus(values);
  const createdAt = values.created_at ?? new Date();
  return {
    email: `lead${number}@example.com`,
    phone: `+4479${String(number).padStart(8, '0')}`,
    first_name: 'Ada',
    last_name: `Lead ${number}`,
    ip: '8.8.8.8',
    is_test: false,
    fake_ftd: false,
    is_original: true,
    is_campaign: false,
    is_hidden: false,
    revenue: '0.00',
    payout: '0.00',
    updated_at: createdAt,
    ...values,
    status,
    created_at: createdAt,
    ftd_at: status in CONVERSION_STATES ? (values.ftd_at ?? createdAt) : null,
  };
};

/** Many leads in one statement. Returns their ids in the given order. */
export const createLeads = async (
  db: Queryable,
  values: readonly LeadValues[],
): Promise<number[]> => {
  const rows = values.map(leadRow);
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))].join(', ');
  const inserted = await db.query<{ id: number }>(
    `INSERT INTO leads (${columns})
     SELECT ${columns}
     FROM jsonb_populate_recordset(NULL::leads, $1)
     RETURNING id`,
    [JSON.stringify(rows)],
  );
  return inserted.rows.map((row) => row.id);
};
/** One lead. Without `status` it is Accepted if it has an advertiser, and Rejected otherwise. */
export const createLead = async (db: Queryable, values: LeadValues): Promise<number> => {
  const [id] = await createLeads(db, [values]);
  if (id === undefined) throw new Error('Nothing was inserted into leads');
  return id;
};

export interface ConversionValues {
  lead_id: number;
  ftd_at?: Date;
  reported_at?: Date;
  state?: 'pending' | 'accepted' | 'rejected';
  is_fake?: boolean;
  revenue?: string;
  payout?: string;
  cap_reservations?: readonly { cap_id: number; window_start: string }[];
  decided_at?: Date;
  decided_by?: number | null;
}
/**
 * The conversion of a lead that is already Pending FTD, FTD or FTD REJECTED: its state follows from
 * the lead's status.
 */
export const createConversion = async (
  db: Queryable,
  values: ConversionValues,
): Promise<number> => {
  const { rows } = await db.query<{
    status: FtdStatus;
    ftd_at: Date | null;
    revenue: string;
    payout: string;
    fake_ftd: boolean;
  }>('SELECT status, ftd_at, revenue, payout, fake_ftd FROM leads WHERE id = $1', [values.lead_id]);
  const [lead] = rows;
  if (!lead?.ftd_at) throw new Error(`Lead ${values.lead_id} has no FTD`);
  const state = values.state ?? CONVERSION_STATES[lead.status];
  return insertOne(db, 'conversions', {
    reported_at: lead.ftd_at,
    ftd_at: lead.ftd_at,
    revenue: lead.revenue,
    payout: lead.payout,
    is_fake: lead.fake_ftd,
    ...values,
    state,
    decided_at: state === 'pending' ? null : (values.decided_at ?? lead.ftd_at),
    cap_reservations: JSON.stringify(values.cap_reservations ?? []),
  });
};

export interface ProgressLogValues {
  lead_id: number;
  advertiser_id: number;
  created_by: number;
  type?: 'injection' | 'simulation';
  status?: 'idle' | 'completed';
  outcome?: 'accepted' | 'rejected' | 'unknown';
  finished_at?: Date;
  scheduled_at?: Date;
  created_at?: Date;
  parameters?: object;
}
/** A job, by default an injection that is open and due at once. */
export const createProgressLog = (db: Queryable, values: ProgressLogValues): Promise<number> => {
  const at = values.scheduled_at ?? new Date();
  return insertOne(db, 'progress_logs', {
    type: 'injection',
    created_at: at,
    ...values,
    scheduled_at: at,
    due_at: at,
    parameters: JSON.stringify({
      locate_leads: 'system',
      publisher_id: null,
      funnel: null,
      publisher_id_override: null,
      ...values.parameters,
    }),
  });
};

/** Replaces one of the settings, e.g. `exclude_ftd_status`. */
export const setSetting = async (db: Queryable, key: string, value: unknown): Promise<void> => {
  await db.query(
    `INSERT INTO settings (key, value)
     VALUES ($1, $2)
     ON CONFLICT (key)
     DO UPDATE SET value = excluded.value`,
    [key, JSON.stringify(value)],
  );
};
