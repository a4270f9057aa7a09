import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { DatabaseService } from '#shared/database/database.service.js';

/** The e-mail addresses of chosen leads. */
@Injectable()
export class LeadEmailsQuery {
  constructor(private readonly database: DatabaseService) {}

  /** Lists the addresses in the order of the ids. */
  list(leadIds: readonly number[]): Promise<{ email: string }[]> {
    return this.database.query(sql`
      SELECT l.email
      FROM unnest(${leadIds}::int[]) WITH ORDINALITY AS chosen(id, place)
      JOIN leads l ON l.id = chosen.id
      ORDER BY chosen.place`);
  }
}
