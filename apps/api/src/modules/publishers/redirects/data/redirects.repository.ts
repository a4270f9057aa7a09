import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { DatabaseService } from '#shared/database/database.service.js';
import { markAutologged } from '#modules/lead-data/lead-ledger/data/lead-transitions.sql.js';

export interface RedirectLink {
  readonly lead_id: number;
  readonly autologin_url: Buffer | null;
  readonly redirect_expires_at: Date | null;
  readonly autologged_at: Date | null;
}

@Injectable()
export class RedirectsRepository {
  constructor(private readonly database: DatabaseService) {}

  async findByToken(token: string): Promise<RedirectLink | null> {
    const [row] = await this.database.query<RedirectLink>(
      sql`
      SELECT id AS lead_id, autologin_url, redirect_expires_at, autologged_at
      FROM leads
      WHERE redirect_token = ${token}`,
      'redirect_find',
    );
    return row ?? null;
  }

  /** Records the first visit. If several arrive at once, one writes. */
  async markAutologged(leadId: number, at: Date): Promise<void> {
    await this.database.query(markAutologged(leadId, at));
  }
}
