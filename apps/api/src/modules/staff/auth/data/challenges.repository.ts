import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { DatabaseService } from '#shared/database/database.service.js';
import type { RealmName } from '../domain/sessions.js';
import { OWNER } from './realm.sql.js';

/** A challenge that still has guesses. */
export interface OpenChallenge {
  readonly id: number;
  /** Encrypted secret of a second factor during its set-up. Null if one is set up already. */
  readonly totp_secret: Buffer | null;
}

/** Completed password steps that wait for their second factor (docs/adr/0065). */
@Injectable()
export class ChallengesRepository {
  constructor(private readonly database: DatabaseService) {}

  async insert(challenge: {
    realm: RealmName;
    accountId: number;
    /** The hash of the value that the browser has. */
    clientHash: Buffer;
    totpSecret: Buffer | null;
    guesses: number;
    at: Date;
    expiresAt: Date;
  }): Promise<void> {
    const { realm, accountId, clientHash, totpSecret, guesses, at, expiresAt } = challenge;
    await this.database.query(sql`
      INSERT INTO login_challenges
        (${OWNER[realm]}, client_hash, totp_secret, guesses_left, created_at, expires_at)
      VALUES (${accountId}, ${clientHash}, ${totpSecret}, ${guesses}, ${at}, ${expiresAt})`);
  }

  /** Deletes the challenge of a browser, which a new password step replaces. */
  async delete(realm: RealmName, accountId: number, clientHash: Buffer): Promise<void> {
    await this.database.query(sql`
      DELETE FROM login_challenges
      WHERE ${OWNER[realm]} = ${accountId} AND client_hash = ${clientHash}`);
  }

  /** Finds the open challenge of this account and browser. Null if there is none. */
  async findOpen(
    realm: RealmName,
    accountId: number,
    clientHash: Buffer,
    now: Date,
  ): Promise<OpenChallenge | null> {
    const [row] = await this.database.query<OpenChallenge>(sql`
      SELECT id, totp_secret
      FROM login_challenges
      WHERE ${OWNER[realm]} = ${accountId} AND client_hash = ${clientHash}
        AND expires_at > ${now} AND used_at IS NULL AND guesses_left > 0`);
    return row ?? null;
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
