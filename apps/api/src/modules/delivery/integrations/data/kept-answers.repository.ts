import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { DatabaseService } from '#shared/database/database.service.js';

/** An answer as it is stored. */
export interface StoredAnswer {
  readonly advertiser_id: number;
  readonly step: string;
  readonly lead_id: number;
  readonly received_at: Date;
  /** Encrypted. */
  readonly content: Buffer;
}

/** Answers kept of each step of an advertiser. */
const MOST_KEPT = 50;

@Injectable()
export class KeptAnswersRepository {
  constructor(private readonly database: DatabaseService) {}

  /**
   * Stores answers and deletes older ones of the same steps: those beyond the limit, and those from
   * before `oldest`. Leaves out answers about leads that were erased meanwhile.
   */
  async store(answers: readonly StoredAnswer[], oldest: Date): Promise<void> {
    await this.database.query(sql`
      WITH given AS (
        SELECT *
        FROM unnest(
          ${answers.map((one) => one.advertiser_id)}::int[],
          ${answers.map((one) => one.step)}::text[],
          ${answers.map((one) => one.lead_id)}::int[],
          ${answers.map((one) => one.received_at)}::timestamptz[],
          ${answers.map((one) => one.content)}::bytea[]
        ) AS g (advertiser_id, step, lead_id, received_at, content)
      ), known AS (
        -- An erasure under way is waited for. It locks leads in the same order.
        SELECT id
        FROM leads
        WHERE id IN (SELECT lead_id FROM given) AND erased_at IS NULL
        ORDER BY id
        FOR KEY SHARE
      ), stored AS (
        INSERT INTO kept_answers (advertiser_id, step, lead_id, received_at, content)
        SELECT g.advertiser_id, g.step, g.lead_id, g.received_at, g.content
        FROM given g JOIN known k ON k.id = g.lead_id
      ), places AS (
        SELECT advertiser_id, step, count(*) AS added
        FROM given
        GROUP BY advertiser_id, step
      ), old AS (
        SELECT o.id
        FROM places p
        CROSS JOIN LATERAL (
          SELECT a.id, a.received_at, row_number() OVER (ORDER BY a.received_at DESC, a.id DESC) AS n
          FROM kept_answers a
          WHERE a.advertiser_id = p.advertiser_id AND a.step = p.step
        ) o
        WHERE o.n > ${MOST_KEPT} - p.added OR o.received_at < ${oldest}
      )
      DELETE FROM kept_answers WHERE id IN (SELECT id FROM old)`);
  }

  /** Lists the answers of each step since `oldest`, the latest first. */
  async list(advertiserId: number, oldest: Date): Promise<StoredAnswer[]> {
    return this.database.query<StoredAnswer>(sql`
      SELECT advertiser_id, step, lead_id, received_at, content
      FROM (
        SELECT *, row_number() OVER (PARTITION BY step ORDER BY received_at DESC, id DESC) AS n
        FROM kept_answers
        WHERE advertiser_id = ${advertiserId} AND received_at >= ${oldest}
      ) a
      WHERE n <= ${MOST_KEPT}
      ORDER BY step, n`);
  }

  /** Deletes answers from before `oldest`, and those of deleted advertisers. */
  async prune(oldest: Date): Promise<void> {
    await this.database.query(sql`
      DELETE FROM kept_answers
      WHERE received_at < ${oldest}
        OR advertiser_id IN (SELECT id FROM advertisers WHERE deleted_at IS NOT NULL)`);
  }
}
