import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { DatabaseService } from '#shared/database/database.service.js';

/** The tokens in the postback URLs of advertisers. */
@Injectable()
export class PostbackTokenRepository {
  constructor(private readonly database: DatabaseService) {}

  /** Finds the encrypted token, or null if the advertiser does not exist. */
  async find(advertiserId: number): Promise<Buffer | null> {
    const [row] = await this.database.query<{ token: Buffer }>(sql`
      SELECT postback_token_encrypted AS token
      FROM advertisers
      WHERE id = ${advertiserId} AND deleted_at IS NULL`);
    return row?.token ?? null;
  }

  /** Returns false if the advertiser does not exist. */
  async replace(advertiserId: number, hash: Buffer, encrypted: Buffer, at: Date): Promise<boolean> {
    const rows = await this.database.query(sql`
      UPDATE advertisers
      SET postback_token_hash = ${hash}, postback_token_encrypted = ${encrypted}, updated_at = ${at}
      WHERE id = ${advertiserId} AND deleted_at IS NULL
      RETURNING id`);
    return rows.length > 0;
  }
}
