import { Injectable } from '@nestjs/common';
import type { PartyStatus } from '@leadline/contracts';
import sql from 'sql-template-tag';
import type { Records } from '#shared/database/database.service.js';
import { currentVersion } from '#shared/database/record-version.sql.js';
import { utcText } from '#shared/database/times.sql.js';
import { RecordTable, type StoredRow } from '#shared/records/record-table.js';
import type { Named, PublisherContent } from '../domain/party-facts.js';

/** The managers of a party, and its times. */
interface PartyRow extends StoredRow {
  readonly version: number;
  readonly user_id: number | null;
  readonly user_name: string | null;
  /** The managers besides `user_id`, by name. A save drops those who were deleted. */
  readonly other_managers: readonly Named[];
  readonly created_at: Date;
}
const OTHER_MANAGERS = sql`
  ARRAY(
    SELECT jsonb_build_object('id', u.id, 'name', u.name)
    FROM users u
    WHERE u.id = ANY(r.other_manager_ids) AND u.deleted_at IS NULL
    ORDER BY lower(u.name), u.id
  )`;
interface Listed {
  readonly id: number;
  /** ISO 8601 in UTC. */
  readonly created_at: string;
}

/** Advertisers or publishers that are not deleted. */
@Injectable()
export abstract class PartyTable<Row extends PartyRow, Values, NewValues> extends RecordTable<
  Row,
  Values,
  NewValues
> {
  /**
   * Locks a party for a change. Its key does not change, so leads need not wait. The lock for a
   * deletion (`lock`) waits for saves that refer to the party, and lets later ones wait
   * (`ReferenceQuery`).
   */
  async lockForChange(id: number): Promise<Row | null> {
    const [row] = await this.database.query<Row>(
      sql`${this.rows} AND r.id = ${id} FOR NO KEY UPDATE OF r`,
    );
    return row ?? null;
  }
}

export interface AdvertiserValues {
  readonly name: string;
  readonly display_name: string;
  readonly status: PartyStatus;
  readonly is_test_advertiser: boolean;
  readonly user_id: number | null;
  readonly other_manager_ids: readonly number[];
  readonly send_org_funnel: boolean;
}
export interface AdvertiserRow extends Omit<AdvertiserValues, 'other_manager_ids'>, PartyRow {
  readonly user_id: number | null;
}
/** The advertiser's own values in the list. */
export type ListedAdvertiser = Omit<AdvertiserValues, 'send_org_funnel'> & Listed;
/** A new token, found by its hash and revealed from the encrypted copy. */
interface PostbackToken {
  readonly postback_token_hash: Uint8Array<ArrayBuffer>;
  readonly postback_token_encrypted: Uint8Array<ArrayBuffer>;
}

@Injectable()
export class AdvertiserRepository extends PartyTable<
  AdvertiserRow,
  AdvertiserValues,
  AdvertiserValues & PostbackToken
> {
  protected readonly rows = sql`
    SELECT
      r.id,
      r.name,
      r.display_name,
      r.status,
      r.is_test_advertiser,
      r.user_id,
      (SELECT u.name FROM users u WHERE u.id = r.user_id) AS user_name,
      ${OTHER_MANAGERS} AS other_managers,
      r.send_org_funnel,
      r.created_at,
      r.updated_at,
      ${currentVersion('advertiser', sql`r.id`)} AS version
    FROM advertisers r
    WHERE r.deleted_at IS NULL`;

  protected writer(records: Records) {
    return records.advertisers;
  }

  /** Lists advertisers by name, regardless of case. */
  listed(): Promise<ListedAdvertiser[]> {
    return this.database.query(sql`
      SELECT
        a.id,
        a.name,
        a.display_name,
        a.status,
        a.is_test_advertiser,
        a.user_id,
        a.other_manager_ids,
        ${utcText(sql`a.created_at`)} AS created_at
      FROM advertisers a
      WHERE a.deleted_at IS NULL
      ORDER BY lower(a.name), a.id`);
  }

  /** Returns the names of all users, by id. Any of them may be a manager. */
  async managerNames(): Promise<ReadonlyMap<number, string>> {
    const rows = await this.database.query<{ id: number; name: string }>(
      sql`SELECT id, name FROM users`,
    );
    return new Map(rows.map(({ id, name }) => [id, name]));
  }

  /** Returns the version that every write of a party raises. */
  async configVersion(): Promise<number> {
    const [row] = await this.database.query<{ version: number }>(
      sql`SELECT version FROM routing_versions`,
    );
    return row?.version ?? 0;
  }
}

export interface PublisherValues extends Omit<PublisherContent, 'manager' | 'other_managers'> {
  /** The manager. */
  readonly user_id: number | null;
  readonly other_manager_ids: readonly number[];
}
export interface PublisherRow extends Omit<PublisherValues, 'other_manager_ids'>, PartyRow {
  readonly user_id: number | null;
  readonly api_token_encrypted: Buffer;
}
/** Values that the list shows. */
export type ListedPublisher = Omit<
  PublisherValues,
  'tracking_domain' | 'offer_url' | 'duplicate_days' | 'rate_limit_per_minute'
> &
  Listed;
/** Values of a new publisher. The database has defaults for the rest. */
type NewPublisher = Omit<
  PublisherValues,
  'block_duplicate_leads' | 'duplicate_days' | 'rate_limit_per_minute'
>;
interface ApiToken {
  readonly api_token_hash: Uint8Array<ArrayBuffer>;
  readonly api_token_encrypted: Uint8Array<ArrayBuffer>;
}

@Injectable()
export class PublisherRepository extends PartyTable<
  PublisherRow,
  PublisherValues,
  NewPublisher & ApiToken
> {
  protected readonly rows = sql`
    SELECT
      r.id,
      r.name,
      r.status,
      r.user_id,
      (SELECT u.name FROM users u WHERE u.id = r.user_id) AS user_name,
      ${OTHER_MANAGERS} AS other_managers,
      r.autologin_interval,
      r.locate_leads_by,
      r.tracking_domain,
      r.offer_url,
      r.block_duplicate_leads,
      r.duplicate_days,
      r.rate_limit_per_minute,
      r.api_token_encrypted,
      r.created_at,
      r.updated_at,
      ${currentVersion('publisher', sql`r.id`)} AS version
    FROM publishers r
    WHERE r.deleted_at IS NULL`;

  protected writer(records: Records) {
    return records.publishers;
  }

  /** Lists publishers by name, regardless of case. */
  listed(): Promise<ListedPublisher[]> {
    return this.database.query(sql`
      SELECT
        p.id,
        p.name,
        p.status,
        p.user_id,
        p.other_manager_ids,
        p.block_duplicate_leads,
        p.locate_leads_by,
        p.autologin_interval,
        ${utcText(sql`p.created_at`)} AS created_at
      FROM publishers p
      WHERE p.deleted_at IS NULL
      ORDER BY lower(p.name), p.id`);
  }

  listNames(): Promise<Pick<PublisherRow, 'id' | 'name'>[]> {
    return this.database.query(sql`
      SELECT p.id, p.name
      FROM publishers p
      WHERE p.deleted_at IS NULL
      ORDER BY lower(p.name), p.id`);
  }
}
