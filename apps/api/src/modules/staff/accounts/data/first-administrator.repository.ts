import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { DatabaseService } from '#shared/database/database.service.js';

@Injectable()
export class FirstAdministratorRepository {
  constructor(private readonly database: DatabaseService) {}

  /** Whether a code is offered. It ends with the first user. */
  async isOffered(): Promise<boolean> {
    return (await this.database.query(sql`SELECT 1 FROM first_administrator_code`)).length > 0;
  }

  /** Uses up the code. False if it is the wrong code. One statement: one winner. */
  async use(hash: Buffer): Promise<boolean> {
    const rows = await this.database.query(sql`
      DELETE FROM first_administrator_code
      WHERE code_hash = ${hash}
      RETURNING is_only`);
    return rows.length === 1;
  }
}
