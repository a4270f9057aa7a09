import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { CUSTOM_PARAMS, PUBLISHER_VIEW, type StoredReply } from '@leadline/contracts';
import sql, { raw } from 'sql-template-tag';
import { DatabaseService } from '#shared/database/database.service.js';
import { NotificationsService } from '#shared/database/notifications.service.js';
import { customParamColumns } from '#modules/lead-data/lead-ledger/data/lead-columns.sql.js';
import { storeLeads, type NewLead } from '#modules/lead-data/lead-ledger/data/new-leads.sql.js';
import {
  rememberFilterChoices,
  type FilterChoice,
} from '#modules/reference/lookups/data/filter-choices.sql.js';

/** When a lead `l` changed in the eyes of its publisher. */
const MICROS = sql`(extract(epoch FROM l.publisher_changed_at) * 1000000)::bigint AS micros`;
/** The fields that the publisher sent, of a lead `l` and its country `c`. */
const SENT = sql`
  l.hit_id, c.code AS country, l.offer, l.funnel,
  ${customParamColumns('l')}, l.is_test`;
/** The columns of a lead that publishers see. */
export const LEAD_COLUMNS = sql`
  l.id, ${MICROS}, l.created_at, l.publisher_status, l.payout,
  l.status, l.rejection_code, l.returned_at, l.return_reason, l.ftd_at, l.redirect_token, l.redirect_expires_at,
  l.email, l.phone, l.first_name, l.last_name,
  ${SENT}`;
/** The columns of an FTD that publishers see, from a lead `l` and its conversion `v`. */
export const CONVERSION_COLUMNS = sql`
  l.id, ${MICROS}, l.created_at, l.publisher_status, l.payout,
  v.id AS conversion_id, l.ftd_at, v.decided_at AS approved_at,
  ${SENT}`;

// Constants, not parameters: a partial index serves the conversions.
export const FTD_SHOWN = raw(`l.status IN (${PUBLISHER_VIEW.ftdShown.join(', ')})`);
const HIDDEN_WHEN_INJECTED = raw(PUBLISHER_VIEW.hiddenWhenInjected.join(', '));

/** Publishers do not see injections. An injected lead that nobody accepted is hidden (ADR 16). */
export const isShownToPublisher = sql`(
  l.is_original
  OR l.status NOT IN (${HIDDEN_WHEN_INJECTED})
)`;

export type { NewLead } from '#modules/lead-data/lead-ledger/data/new-leads.sql.js';

interface KeyRow {
  key: string;
  publisher_id: number;
  body_hash: Buffer;
  lead_id: number;
  http_status: number | null;
  reply: StoredReply | null;
}
interface PublisherLeadRow {
  id: number;
  status: 1 | 2 | 3 | 5 | 6 | 7;
  rejection_code: string | null;
  is_test: boolean;
  redirect_token: string | null;
  redirect_expires_at: Date | null;
}

const MAX_KNOWN_CHOICES = 50_000;
/** The fields whose values filters offer. */
const FILTERED = ['offer', 'funnel', ...CUSTOM_PARAMS] as const;
type FilteredField = (typeof FILTERED)[number];

/** New leads, idempotency keys, and counts of requests that were refused. */
@Injectable()
export class IntakeRepository implements OnApplicationBootstrap {
  private knownChoices = new Set<string>();

  constructor(
    private readonly database: DatabaseService,
    private readonly notifications: NotificationsService,
  ) {}

  /** An erasure, in whichever process, deletes choices that name a person. */
  async onApplicationBootstrap(): Promise<void> {
    await this.notifications.listen('leads_erased', () => {
      this.knownChoices = new Set();
    });
  }

  /**
   * Makes leads of one person at one publisher wait for each other, so that exactly one of them is
   * the first.
   */
  async lockPeople(people: readonly string[]): Promise<void> {
    if (people.length === 0) return;
    await this.database.query(
      sql`
      SELECT pg_advisory_xact_lock(h)
      FROM (
        SELECT DISTINCT hashtextextended(p, 7) AS h FROM unnest(${people}::text[]) p ORDER BY 1
      ) s`,
      'intake.lock_people',
    );
  }

  /**
   * Stores leads and claims their keys in one statement. A lead whose key is taken is not stored.
   * Returns ids by the position of the lead in the batch.
   */
  async insertLeads(
    leads: readonly NewLead[],
    now: Date,
    settleBy: Date,
  ): Promise<Map<number, number>> {
    const rows = await this.database.query<{ n: number; id: number }>(
      storeLeads(leads, { now, settleBy }),
      'intake.insert',
    );
    return new Map(rows.map(({ n, id }) => [n, id]));
  }

  async findKey(publisherId: number, key: string): Promise<KeyRow | null> {
    const [row] = await this.database.query<KeyRow>(
      sql`
      SELECT key, publisher_id, body_hash, lead_id, http_status, reply
      FROM idempotency_keys
      WHERE publisher_id = ${publisherId} AND key = ${key}`,
      'intake.find_key',
    );
    return row ?? null;
  }

  /** Stores the values by which leads can be filtered. A known value costs no statement. */
  async rememberFilterChoices(leads: readonly Pick<NewLead, FilteredField>[]): Promise<void> {
    const known = this.knownChoices;
    const fresh = new Map<string, FilterChoice>();
    for (const lead of leads)
      for (const kind of FILTERED) {
        const value = lead[kind];
        if (value !== null && !known.has(`${kind}:${value}`))
          fresh.set(`${kind}:${value}`, { kind, value });
      }
    if (fresh.size === 0) return;
    await this.database.query(rememberFilterChoices([...fresh.values()]), 'intake.lookups');
    if (known.size > MAX_KNOWN_CHOICES) known.clear();
    // If an erasure has begun meanwhile, this set is not asked any more.
    for (const name of fresh.keys()) known.add(name);
  }

  async findPublisherLead(publisherId: number, id: number): Promise<PublisherLeadRow | null> {
    const [row] = await this.database.query<PublisherLeadRow>(
      sql`
      SELECT id, status, rejection_code, is_test, redirect_token, redirect_expires_at
      FROM leads l
      WHERE id = ${id} AND publisher_id = ${publisherId} AND ${isShownToPublisher}`,
    );
    return row ?? null;
  }

  /** Adds to the day's counts of requests that held no valid lead. */
  async addRefusals(
    rows: readonly { publisher_id: number; day: string; code: string; count: number }[],
  ): Promise<void> {
    await this.database.query(sql`
      INSERT INTO intake_refusals (publisher_id, day, code, count)
      SELECT publisher_id, day, code, count
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        AS r(publisher_id int, day date, code text, count int)
      ORDER BY 1, 2, 3
      ON CONFLICT (publisher_id, day, code) DO UPDATE
      SET count = intake_refusals.count + excluded.count`);
  }
}
