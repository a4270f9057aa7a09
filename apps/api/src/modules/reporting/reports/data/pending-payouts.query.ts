import { Injectable } from '@nestjs/common';
import sql, { empty, join, raw } from 'sql-template-tag';
import { LimitedReadsService } from '#shared/database/limited-reads.service.js';
import { groupSql, toSql } from '#modules/lead-data/lead-conditions/data/condition.sql.js';
import type { GroupCode } from '#modules/lead-data/lead-conditions/domain/grouping.js';
import type { TallyQuestion } from '#modules/lead-data/lead-conditions/domain/tally-question.js';
import {
  agreedAmount,
  joinAgreed,
} from '#modules/lead-data/lead-ledger/data/agreed-amounts.sql.js';
import { STATUS } from '#modules/lead-data/lead-ledger/data/lead-columns.sql.js';
import { groupId, type PendingPayout } from '../domain/pending-payouts.js';
import { joinGroups } from './tallies.query.js';

interface Row {
  readonly k1?: GroupCode;
  readonly k2?: GroupCode;
  readonly count: number;
  readonly cents: string;
}

/** Sums the payouts of pending FTDs, found by the index on leads that wait for a decision. */
@Injectable()
export class PendingPayoutsQuery {
  constructor(private readonly reads: LimitedReadsService) {}

  /** Returns each group with pending FTDs, by `groupId`. */
  async byGroup(question: TallyQuestion): Promise<ReadonlyMap<string, PendingPayout>> {
    const {
      now: { byFtd, clock },
      groupBy,
    } = question;
    const keys = groupBy.map(
      (key, index) => sql`${groupSql(key, 'ftd_at', clock)} AS ${raw(`k${index + 1}`)},`,
    );
    const places = groupBy.map((_, index) => index + 1).join(', ');
    const grouping = keys.length === 0 ? empty : raw(`GROUP BY ${places}`);
    const rows = await this.reads.query<Row>(sql`
      SELECT
        ${keys.length === 0 ? empty : join(keys, ' ')}
        count(*)::int AS count,
        trunc(coalesce(sum(${agreedAmount('payout')}) FILTER (WHERE NOT l.is_test AND NOT l.fake_ftd), 0) * 100)
          ::text AS cents
      FROM leads l
      ${joinAgreed('payout')}
      ${joinGroups(question)}
      WHERE l.status = ${STATUS.PendingFtd} AND ${toSql(byFtd)}
      ${grouping}`);
    return new Map(
      rows.map(({ k1 = null, k2 = null, count, cents }) => [
        groupId([k1, k2].slice(0, groupBy.length)),
        { count, payout: BigInt(cents) },
      ]),
    );
  }
}
