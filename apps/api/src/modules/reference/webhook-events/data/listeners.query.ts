import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { DatabaseService } from '#shared/database/database.service.js';
import type { Listener } from '../domain/listening.js';

export interface ActiveListener extends Listener {
  readonly id: number;
}

@Injectable()
export class ListenersQuery {
  constructor(private readonly database: DatabaseService) {}

  /** Lists the webhooks that are on. */
  list(): Promise<ActiveListener[]> {
    return this.database.query<ActiveListener>(sql`
      SELECT id, events, advertiser_ids, publisher_ids
      FROM webhooks
      WHERE is_active
      ORDER BY id`);
  }
}
