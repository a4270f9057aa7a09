import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { DatabaseService } from '#shared/database/database.service.js';

/** Circuits that staff closed. */
@Injectable()
export class CircuitClosingRepository {
  constructor(private readonly database: DatabaseService) {}

  listClosings(): Promise<{ advertiser_id: number; closed_at: Date }[]> {
    return this.database.query(sql`SELECT advertiser_id, closed_at FROM circuit_closings`);
  }

  /** A trigger tells all processes. */
  async close(advertiserId: number, at: Date): Promise<void> {
    await this.database.query(sql`
      INSERT INTO circuit_closings (advertiser_id, closed_at)
      VALUES (${advertiserId}, ${at})
      ON CONFLICT (advertiser_id) DO UPDATE SET closed_at = excluded.closed_at`);
    await this.database.query(
      sql`DELETE FROM circuit_openings WHERE advertiser_id = ${advertiserId}`,
    );
  }
}
