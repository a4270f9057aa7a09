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

/** The API tokens of publishers. */
@Injectable()
export class PublisherTokenRepository {
  constructor(private readonly database: DatabaseService) {}

  /** Finds the encrypted token, or null if the publisher does not exist. */
  async find(publisherId: number): Promise<Buffer | null> {
    const [row] = await this.database.query<{ token: Buffer }>(sql`
      SELECT api_token_encrypted AS token
      FROM publishers
      WHERE id = ${publisherId} AND deleted_at IS NULL`);
    return row?.token ?? null;
  }

  /**
   * Replaces the token. The present one stays valid until `previousUntil`; one replaced earlier
   * ends at once. False if the publisher does not exist.
   */
  async rotate(
    publisherId: number,
    token: { readonly hash: Buffer; readonly encrypted: Buffer },
    previousUntil: Date,
  ): Promise<boolean> {
    const rows = await this.database.query(sql`
      UPDATE publishers
      SET
        previous_token_hash = api_token_hash,
        previous_token_until = ${previousUntil},
        api_token_hash = ${token.hash},
        api_token_encrypted = ${token.encrypted}
      WHERE id = ${publisherId} AND deleted_at IS NULL
      RETURNING id`);
    return rows.length > 0;
  }

  /** Ends the token before the present one. False if the publisher does not exist. */
  async revokePrevious(publisherId: number): Promise<boolean> {
    const rows = await this.database.query(sql`
      UPDATE publishers
      SET previous_token_hash = NULL, previous_token_until = NULL
      WHERE id = ${publisherId} AND deleted_at IS NULL
      RETURNING id`);
    return rows.length > 0;
  }
}
