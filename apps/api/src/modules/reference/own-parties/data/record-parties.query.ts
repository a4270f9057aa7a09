import { Injectable } from '@nestjs/common';
import type { LimitedRecord } from '@leadline/contracts';
import sql, { raw, type Sql } from 'sql-template-tag';
import { DatabaseService } from '#shared/database/database.service.js';
import type { Managed, RecordParties } from '../domain/record-parties.js';

/**
 * How the parties of a record are read. Without a side, the record concerns no party of that side.
 */
interface Source {
  readonly from: string;
  readonly id: string;
  readonly advertisers?: string;
  readonly publishers?: string;
  readonly isForAnyPublisher?: string;
}
const LEAD = {
  advertisers: 'ARRAY[l.advertiser_id]',
  publishers: 'ARRAY[l.publisher_id]',
} as const;

const SOURCES: Readonly<Record<LimitedRecord, Source>> = {
  advertiser: { from: 'advertisers r', id: 'r.id', advertisers: 'ARRAY[r.id]' },
  publisher: { from: 'publishers r', id: 'r.id', publishers: 'ARRAY[r.id]' },
  lead: { from: 'leads l', id: 'l.id', ...LEAD },
  cap: {
    from: 'caps r',
    id: 'r.id',
    advertisers: 'r.advertiser_ids',
    publishers: 'r.publisher_ids',
  },
  distribution: {
    from: 'distributions r',
    id: 'r.id',
    advertisers: `ARRAY(
      SELECT s.advertiser_id
      FROM distribution_timeslots t
      JOIN distribution_groups g ON g.timeslot_id = t.id
      JOIN distribution_advertisers s ON s.group_id = g.id
      WHERE t.distribution_id = r.id
    )`,
    publishers: 'ARRAY[r.publisher_id]',
    isForAnyPublisher: 'r.publisher_id IS NULL',
  },
  override: {
    from: 'lead_overrides r',
    id: 'r.id',
    advertisers: 'ARRAY[r.advertiser_id]',
    publishers: 'ARRAY[r.publisher_id]',
  },
  revenue: { from: 'advertiser_revenues r', id: 'r.id', advertisers: 'ARRAY[r.advertiser_id]' },
  payout: { from: 'publisher_payouts r', id: 'r.id', publishers: 'ARRAY[r.publisher_id]' },
  // An exclusion belongs to the advertiser that does not want the publisher.
  exclusion: { from: 'advertiser_exclusions r', id: 'r.id', advertisers: 'ARRAY[r.advertiser_id]' },
  publisher_country: {
    from: 'publisher_supported_countries r',
    id: 'r.id',
    publishers: 'ARRAY[r.publisher_id]',
  },
  publisher_postback: {
    from: 'publisher_postbacks r',
    id: 'r.id',
    publishers: 'ARRAY[r.publisher_id]',
  },
  publisher_delivery: {
    from: 'publisher_postback_deliveries r JOIN publisher_postbacks p ON p.id = r.postback_id',
    id: 'r.id',
    publishers: 'ARRAY[p.publisher_id]',
  },
  unmatched_postback: {
    from: 'inbound_postbacks r',
    id: 'r.id',
    advertisers: 'ARRAY[r.advertiser_id]',
  },
  unknown_attempt: {
    from: 'lead_attempts r JOIN leads l ON l.id = r.lead_id',
    id: 'r.id',
    advertisers: 'ARRAY[r.advertiser_id]',
    publishers: 'ARRAY[l.publisher_id]',
  },
  progress_log: { from: 'progress_logs r JOIN leads l ON l.id = r.lead_id', id: 'r.id', ...LEAD },
};

const idsOrNone = (ids: string | undefined): Sql =>
  ids === undefined ? raw(`'{}'::int[]`) : raw(`array_remove(${ids}, NULL)`);

/** Whether a user is a manager of a party. */
const manages = (userId: number, party: 'a' | 'p'): Sql => sql`
  (
    ${raw(party)}.user_id = ${userId}::int
    OR ${userId}::int = ANY(${raw(party)}.other_manager_ids)
  )`;

/** Finds the parties that records concern, and the parties that a user manages. */
@Injectable()
export class RecordPartiesQuery {
  constructor(private readonly database: DatabaseService) {}

  /** Returns the parties of the records that exist. */
  list(record: LimitedRecord, ids: readonly number[]): Promise<RecordParties[]> {
    const { from, id, advertisers, publishers, isForAnyPublisher = 'false' } = SOURCES[record];
    return this.database.query<RecordParties>(sql`
      SELECT
        ${raw(id)} AS id,
        ${idsOrNone(advertisers)} AS advertiser_ids,
        ${idsOrNone(publishers)} AS publisher_ids,
        ${raw(isForAnyPublisher)} AS is_for_any_publisher
      FROM ${raw(from)}
      WHERE ${raw(id)} = ANY(${ids}::int[])`);
  }

  /** Lists the parties that a user manages, deleted ones included, because their leads stay. */
  async managedBy(userId: number): Promise<Managed> {
    const [row] = await this.database.query<Managed>(sql`
      SELECT
        ARRAY(SELECT a.id FROM advertisers a WHERE ${manages(userId, 'a')} ORDER BY a.id)
          AS advertiser,
        ARRAY(SELECT p.id FROM publishers p WHERE ${manages(userId, 'p')} ORDER BY p.id)
          AS publisher`);
    return row ?? { advertiser: [], publisher: [] };
  }

  /**
   * Whether a user manages a party that is not deleted. Until the transaction ends, nobody else who
   * asks this about the user gets an answer.
   */
  async managesAny(userId: number): Promise<boolean> {
    await this.database.query(sql`SELECT id FROM users WHERE id = ${userId} FOR NO KEY UPDATE`);
    const [row] = await this.database.query<{ is_manager: boolean }>(sql`
      SELECT
        EXISTS (
          SELECT 1 FROM advertisers a WHERE a.deleted_at IS NULL AND ${manages(userId, 'a')}
        )
        OR EXISTS (
          SELECT 1 FROM publishers p WHERE p.deleted_at IS NULL AND ${manages(userId, 'p')}
        ) AS is_manager`);
    return row?.is_manager === true;
  }
}
