import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { Database } from '#shared/database/database.service.js';
import type { RealmName } from '../domain/realm-name.js';
import { OWNER } from './realm.sql.js';

/** Completed password steps that wait for their second factor (docs/adr/0005). */
@Injectable()
export class ChallengesRepository {
  constructor(private readonly database: Database) {}

  /** A new password step replaces the previous one of the same client. */
  async replaceChallenge(challenge: {
    realm: RealmName;
    accountId: number;
    clientHash: Buffer;
    guesses: number;
    at: Date;
    expiresAt: Date;
  }): Promise<void> {
    const { realm, accountId, clientHash, guesses, at, expiresAt } = challenge;
    await this.database.query(sql`
      DELETE FROM login_challenges
      WHERE ${OWNER[realm]} = ${accountId} AND client_hash = ${clientHash}`);
    await this.database.query(sql`
      INSERT INTO login_challenges
        (${OWNER[realm]}, client_hash, guesses_left, created_at, expires_at)
      VALUES (${accountId}, ${clientHash}, ${guesses}, ${at}, ${expiresAt})`);
  }

  /** The newest open challenge of this account and client that still has guesses. */
  async findOpenChallenge(
    realm: RealmName,
    accountId: number,
    clientHash: Buffer,
    now: Date,
  ): Promise<number | null> {
    const [row] = await this.database.query<{ id: number }>(sql`
      SELECT id
      FROM login_challenges
      WHERE ${OWNER[realm]} = ${accountId} AND client_hash = ${clientHash}
        AND expires_at > ${now} AND used_at IS NULL AND guesses_left > 0
      ORDER BY expires_at DESC, id DESC
      LIMIT 1`);
    return row?.id ?? null;
  }

  /** Takes one guess. False if none is left. One statement: concurrent guesses cannot share one. */
  async takeGuess(id: number, now: Date): Promise<boolean> {
    const rows = await this.database.query(sql`
      UPDATE login_challenges
      SET guesses_left = guesses_left - 1
      WHERE id = ${id} AND guesses_left > 0 AND used_at IS NULL AND expires_at > ${now}
      RETURNING id`);
    return rows.length === 1;
  }

  /** Uses up the challenge. False if another request was faster, or if it has expired. */
  async useChallenge(id: number, at: Date): Promise<boolean> {
    const rows = await this.database.query(sql`
      UPDATE login_challenges
      SET used_at = ${at}
      WHERE id = ${id} AND used_at IS NULL AND expires_at > ${at}
      RETURNING id`);
    return rows.length === 1;
  }

  async deleteOf(realm: RealmName, accountId: number): Promise<void> {
    await this.database.query(sql`
      DELETE FROM login_challenges
      WHERE ${OWNER[realm]} = ${accountId}`);
  }

  async deleteExpired(before: Date): Promise<void> {
    await this.database.query(sql`DELETE FROM login_challenges WHERE expires_at < ${before}`);
  }
}
