import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { DatabaseService } from '#shared/database/database.service.js';

/** A step, and what its values came from. */
export interface StepKey {
  readonly advertiserId: number;
  readonly step: string;
  /** Keyed hash of the template and the secrets. */
  readonly basis: Buffer;
}
export interface StoredValues {
  readonly content: Buffer | null;
  readonly round: number;
  readonly expires_at: Date | null;
}

/** Values of steps that serve for other leads, and the leases of the processes that get them. */
@Injectable()
export class StepValuesRepository {
  constructor(private readonly database: DatabaseService) {}

  async find({ advertiserId, step, basis }: StepKey): Promise<StoredValues | null> {
    const [row] = await this.database.query<StoredValues>(sql`
      SELECT content, round, expires_at
      FROM step_values
      WHERE advertiser_id = ${advertiserId} AND step = ${step} AND basis_hash = ${basis}`);
    return row ?? null;
  }

  /**
   * Takes the lease of a step that has no values, or only those of the round that the advertiser
   * has refused. Returns false while another process has it, or if there are newer values.
   */
  async claim(
    { advertiserId, step, basis }: StepKey,
    {
      lease,
      until,
      refused,
      now,
    }: {
      readonly lease: string;
      readonly until: Date;
      readonly refused: number | null;
      readonly now: Date;
    },
  ): Promise<boolean> {
    const rows = await this.database.query(sql`
      INSERT INTO step_values AS v (advertiser_id, step, basis_hash, lease, leased_until)
      VALUES (${advertiserId}, ${step}, ${basis}, ${lease}::uuid, ${until})
      ON CONFLICT (advertiser_id, step, basis_hash) DO UPDATE
      SET lease = excluded.lease, leased_until = excluded.leased_until
      WHERE (v.leased_until IS NULL OR v.leased_until <= ${now})
        AND (v.expires_at IS NULL OR v.expires_at <= ${now} OR v.round = ${refused}::int)
      RETURNING v.id`);
    return rows.length > 0;
  }

  /** Stores values and ends the lease. Returns their round; null if the lease was lost. */
  async store(lease: string, content: Buffer, expiresAt: Date): Promise<number | null> {
    const [row] = await this.database.query<{ round: number }>(sql`
      UPDATE step_values
      SET content = ${content}, expires_at = ${expiresAt}, round = round + 1,
        lease = NULL, leased_until = NULL
      WHERE lease = ${lease}::uuid
      RETURNING round`);
    return row?.round ?? null;
  }

  async release(lease: string): Promise<void> {
    await this.database.query(sql`
      UPDATE step_values
      SET lease = NULL, leased_until = NULL
      WHERE lease = ${lease}::uuid`);
  }

  /** Removes the values of an advertiser whose integration changes. */
  async remove(advertiserId: number): Promise<void> {
    await this.database.query(sql`DELETE FROM step_values WHERE advertiser_id = ${advertiserId}`);
  }
}
