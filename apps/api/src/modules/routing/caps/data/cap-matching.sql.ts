import sql, { join, raw, type Sql } from 'sql-template-tag';
import { CAP_SET_COLUMNS } from '@leadline/contracts';

type LeadField = (typeof CAP_SET_COLUMNS)[keyof typeof CAP_SET_COLUMNS]['field'];

/**
 * Whether the cap `c` applies to a lead (domain §5), given the SQL of each of the lead's fields.
 * The same rule as `concernsTraffic` and `concernsAdvertiser` of the contracts.
 */
export const capAppliesTo = (lead: Readonly<Record<LeadField, Sql>>): Sql =>
  join(
    Object.values(CAP_SET_COLUMNS).map(({ set, field }) => {
      const column = raw(`c.${set}`);
      return sql`(${column} = '{}' OR ${lead[field]} = ANY(${column}))`;
    }),
    ' AND ',
  );
