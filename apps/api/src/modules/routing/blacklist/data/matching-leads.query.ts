import { Injectable } from '@nestjs/common';
import { ACCEPTED_STATUSES, type BlacklistKind } from '@leadline/contracts';
import sql, { type Sql } from 'sql-template-tag';
import {
  isPersonsEmail,
  isSamePhone,
} from '#modules/lead-data/lead-ledger/data/same-person.sql.js';
import { LimitedReadsService } from '#shared/database/limited-reads.service.js';

export interface MatchingLeads {
  readonly leads: number;
  readonly accepted: number;
}

/** Escapes a text. `%` and `_` mean themselves. */
const literal = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

const inRange = (value: string): Sql => {
  const [from = '', to = from] = value.split('-');
  return sql`
    l.ip BETWEEN ${from}::inet AND ${to}::inet AND family(l.ip) = family(${from}::inet)`;
};

/** Translates the rule of `blockedBy` of routing for one entry into a condition on the lead `l`. */
const matches = (kind: BlacklistKind, value: string): Sql => {
  switch (kind) {
    case 'email':
      return isPersonsEmail(sql`l.email`, sql`${value}::text`);
    case 'domain':
      return sql`(
        l.email LIKE ${`%@${literal(value)}`} OR l.email LIKE ${`%@%.${literal(value)}`}
      )`;
    case 'phone':
      return isSamePhone(sql`l.phone`, sql`${value}::text`);
    case 'phone_prefix':
      return sql`l.phone LIKE ${`${literal(value)}%`}`;
    case 'ip':
      return sql`l.ip = ${value}::inet`;
    case 'ip_range':
      return inRange(value);
    case 'country':
      return sql`l.country_id = (SELECT c.id FROM countries c WHERE c.code = ${value})`;
    case 'funnel':
      return sql`l.funnel = ${value}`;
    case 'custom_param_1':
      return sql`l.custom_param_1 = ${value}`;
  }
};

/** Finds the leads that a value would have stopped. */
@Injectable()
export class MatchingLeadsQuery {
  constructor(private readonly reads: LimitedReadsService) {}

  async count(kind: BlacklistKind, value: string, since: Date): Promise<MatchingLeads> {
    const [row] = await this.reads.query<MatchingLeads>(sql`
      SELECT
        count(*)::int AS leads,
        count(*) FILTER (WHERE l.status = ANY(${[...ACCEPTED_STATUSES]}::int[]))::int AS accepted
      FROM leads l
      WHERE l.created_at >= ${since} AND ${matches(kind, value)}`);
    return row ?? { leads: 0, accepted: 0 };
  }
}
