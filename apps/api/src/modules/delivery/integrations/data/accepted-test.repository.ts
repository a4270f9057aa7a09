import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { DatabaseService } from '#shared/database/database.service.js';

export interface AcceptedTest {
  /** Keyed hash of the template and the secrets that were tested. */
  readonly basis_hash: Buffer;
  readonly accepted_at: Date;
}

/** The last accepted test of each integration. */
@Injectable()
export class AcceptedTestRepository {
  constructor(private readonly database: DatabaseService) {}

  async find(advertiserId: number): Promise<AcceptedTest | null> {
    const [row] = await this.database.query<AcceptedTest>(sql`
      SELECT basis_hash, accepted_at
      FROM integration_tests
      WHERE advertiser_id = ${advertiserId}`);
    return row ?? null;
  }

  async store(advertiserId: number, basis: Buffer, at: Date): Promise<void> {
    await this.database.query(sql`
      INSERT INTO integration_tests (advertiser_id, basis_hash, accepted_at)
      SELECT id, ${basis}::bytea, ${at}::timestamptz
      FROM advertisers
      WHERE id = ${advertiserId}
      ON CONFLICT (advertiser_id) DO UPDATE
      SET basis_hash = excluded.basis_hash, accepted_at = excluded.accepted_at`);
  }

  /** Removes the test if it was of this template and these secrets. */
  async remove(advertiserId: number, basis: Buffer): Promise<void> {
    await this.database.query(sql`
      DELETE FROM integration_tests
      WHERE advertiser_id = ${advertiserId} AND basis_hash = ${basis}`);
  }
}
