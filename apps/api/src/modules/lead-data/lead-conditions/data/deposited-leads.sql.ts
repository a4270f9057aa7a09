import sql, { type Sql } from 'sql-template-tag';
import { DEPOSITED } from '#modules/lead-data/lead-ledger/data/lead-columns.sql.js';
import {
  isPersonsEmail,
  isSamePhone,
} from '#modules/lead-data/lead-ledger/data/same-person.sql.js';
import { ownLead } from './condition.sql.js';

/**
 * Lists the ids of those of the leads whose person deposited, through this lead or another one that
 * the caller may see. `+ 0` keeps the planner from the index on the status.
 */
export const depositedAmong = (leadIds: readonly number[]): Sql => {
  const isDeposit = sql`
    l.status + 0 IN ${DEPOSITED} AND NOT l.fake_ftd AND NOT l.is_test AND ${ownLead()}`;
  return sql`
    SELECT s.id
    FROM leads s
    WHERE s.id = ANY(${leadIds}::int[])
      AND (
        EXISTS (
          SELECT 1
          FROM leads l
          WHERE ${isPersonsEmail(sql`l.email`, sql`s.email`)} AND ${isDeposit})
        OR EXISTS (
          SELECT 1
          FROM leads l
          WHERE ${isSamePhone(sql`l.phone`, sql`s.phone`)} AND ${isDeposit})
      )
    ORDER BY s.id`;
};
