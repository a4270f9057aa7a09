import sql, { type Sql } from 'sql-template-tag';

/** Kinds of records that have versions. */
export type VersionedEntity =
  | 'advertiser'
  | 'advertiser_country'
  | 'advertiser_exclusion'
  | 'advertiser_hours'
  | 'advertiser_revenue'
  | 'alert_recipient'
  | 'api_token'
  | 'blacklist_item'
  | 'campaign'
  | 'cap'
  | 'distribution'
  | 'integration'
  | 'lead_override'
  | 'offer'
  | 'preset'
  | 'publisher'
  | 'publisher_account'
  | 'publisher_country'
  | 'publisher_payout'
  | 'publisher_postback'
  | 'role'
  | 'settings'
  | 'status_group'
  | 'status_mapping'
  | 'status_pull'
  | 'user'
  | 'webhook';

/**
 * Selects the version of a record. A read returns it in the statement that reads the record: a
 * version newer than the content would let a stale save pass.
 */
export const currentVersion = (entity: VersionedEntity, id: Sql): Sql => sql`
  coalesce(
    (
      SELECT max(v.version)
      FROM record_versions v
      WHERE v.entity = ${entity} AND v.entity_id = ${id}
    ),
    1
  )`;
