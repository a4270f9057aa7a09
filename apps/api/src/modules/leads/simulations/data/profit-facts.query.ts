import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { DatabaseService } from '#shared/database/database.service.js';
import { ACCEPTED, STATUS } from '#modules/lead-data/lead-ledger/data/lead-columns.sql.js';
import type { HistoryKey } from '../domain/allocation.js';
import { meanRevenue, type History, type ProfitFacts } from '../domain/expected-profit.js';

interface HistoryRow extends HistoryKey {
  basis: History['basis'];
  leads: number;
  ftds: number;
  paid: number;
  /** Revenue of these FTDs. */
  earned_cents: string;
}

const keyOf = (partyId: number, countryId: number): string => `${partyId}:${countryId}`;

const historyOf = (row: HistoryRow): History => ({
  basis: row.basis,
  leads: row.leads,
  ftds: row.ftds,
  paid: row.paid,
  revenue: meanRevenue(BigInt(row.earned_cents), row.ftds),
});

/** Reads the facts from which the expected profit of a replay is computed. */
@Injectable()
export class ProfitFactsQuery {
  constructor(private readonly database: DatabaseService) {}

  async read(histories: readonly HistoryKey[], from: Date): Promise<ProfitFacts> {
    const historyByKey = new Map(
      (await this.listHistories(histories, from)).map((row) => [
        keyOf(row.advertiser_id, row.country_id),
        historyOf(row),
      ]),
    );
    return {
      historyOf: (advertiserId, countryId) =>
        historyByKey.get(keyOf(advertiserId, countryId)) ?? null,
    };
  }

  /**
   * Lists the leads that advertisers accepted: leads of the country in the 30 days before the range
   * or, without any, all leads before the range. There is no row for an advertiser without earlier
   * leads. Test leads and injected leads are left out, and fake FTDs do not count.
   */
  private listHistories(keys: readonly HistoryKey[], from: Date): Promise<HistoryRow[]> {
    const counts = sql`
      SELECT
        count(*)::int AS leads,
        count(*) FILTER (WHERE l.status <> ${STATUS.Accepted} AND NOT l.fake_ftd)::int AS ftds,
        count(*) FILTER (
          WHERE l.status IN (${STATUS.Ftd}, ${STATUS.PendingFtd}) AND NOT l.fake_ftd
        )::int AS paid,
        coalesce(
          sum(l.revenue) FILTER (WHERE l.status <> ${STATUS.Accepted} AND NOT l.fake_ftd),
          0
        ) AS earned
      FROM leads l
      WHERE l.advertiser_id = k.advertiser_id
        AND l.status IN ${ACCEPTED}
        AND NOT l.is_test
        AND l.is_original
        AND l.created_at < ${from}::timestamptz`;
    const histories = sql`
      SELECT
        k.advertiser_id,
        k.country_id,
        h.basis,
        h.leads,
        h.ftds,
        h.paid,
        (h.earned * 100)::bigint::text AS earned_cents
      FROM jsonb_to_recordset(${JSON.stringify(keys)}::jsonb)
        AS k(advertiser_id int, country_id int)
      CROSS JOIN LATERAL (
        ${counts}
          AND l.country_id = k.country_id
          AND l.created_at >= ${from}::timestamptz - interval '30 days'
      ) recent
      CROSS JOIN LATERAL (
        SELECT 'country' AS basis, recent.*
        WHERE recent.leads > 0
        UNION ALL
        SELECT 'all', ever.*
        FROM (${counts}) ever
        WHERE recent.leads = 0 AND ever.leads > 0
      ) h`;
    return this.database.read((last) => last<HistoryRow>(histories));
  }
}

/** Reads the records to which a change of an advertiser or a publisher refers. */
@Injectable()
export class PartyFactsQuery {
  constructor(private readonly database: DatabaseService) {}

  async findExclusion(
    advertiserId: number,
    id: number,
  ): Promise<{ publisher_id: number; country_ids: number[]; funnels: string[] } | null> {
    const [row] = await this.database.query<{
      publisher_id: number;
      country_ids: number[];
      funnels: string[];
    }>(sql`
      SELECT publisher_id, country_ids, funnels
      FROM advertiser_exclusions
      WHERE id = ${id} AND advertiser_id = ${advertiserId}`);
    return row ?? null;
  }

  /** Finds the name of a time zone; null if it does not exist. */
  async findZone(id: number): Promise<string | null> {
    const [row] = await this.database.query<{ name: string }>(
      sql`SELECT name FROM time_zones WHERE id = ${id}`,
    );
    return row?.name ?? null;
  }

  listRevenues(
    advertiserId: number,
  ): Promise<{ id: number; country_id: number | null; amount: string }[]> {
    return this.database.query(sql`
      SELECT id, country_id, amount::text AS amount
      FROM advertiser_revenues
      WHERE advertiser_id = ${advertiserId} AND is_plain AND ended_at IS NULL`);
  }
}
