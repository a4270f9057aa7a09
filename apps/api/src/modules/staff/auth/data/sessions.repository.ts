import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { DatabaseService } from '#shared/database/database.service.js';
import type { EndedSession, TokenSubject, RealmName } from '../domain/sessions.js';
import { ACCOUNTS, OWNER } from './realm.sql.js';

/** A session that is valid at this moment, with its account. */
export interface LiveSession {
  readonly id: string;
  readonly created_at: Date;
  readonly expires_at: Date;
  /** Last noted use, or the sign-in. */
  readonly used_at: Date;
  readonly last_address: string | null;
  readonly account_id: number;
  readonly name: string;
  readonly email: string;
  /** Null in the publisher panel, which has no roles. */
  readonly role_id: number | null;
  /** The role or the user as which the owner looks at the back office. */
  readonly view_role_id: number | null;
  readonly view_user_id: number | null;
  readonly timezone_id: number;
  readonly timezone: string;
}

export interface SessionRow {
  readonly id: string;
  readonly device: string | null;
  readonly created_at: Date;
  readonly expires_at: Date;
  /** Last noted use, or the sign-in. */
  readonly used_at: Date;
  /** Address of that use. Null for sessions from before addresses were kept. */
  readonly last_address: string | null;
}

/** The times that decide whether a session is valid. */
export interface SessionTimes {
  readonly now: Date;
  /** A session last used at this time or earlier has ended. Null for no limit. */
  readonly idleSince: Date | null;
}
const IS_IN_USE = ({ idleSince }: SessionTimes) => sql`
  (
    ${idleSince}::timestamptz IS NULL
    OR coalesce(s.last_used_at, s.created_at) > ${idleSince}::timestamptz
  )`;

@Injectable()
export class SessionsRepository {
  constructor(private readonly database: DatabaseService) {}

  async insertSession(session: {
    realm: RealmName;
    id: string;
    accountId: number;
    at: Date;
    expiresAt: Date;
    addressHash: Buffer;
    address: string;
    device: string | null;
    hasSecondFactor: boolean;
  }): Promise<void> {
    const { realm, id, accountId, at, expiresAt, addressHash, address, device } = session;
    await this.database.query(sql`
      INSERT INTO sessions
        (
          id, ${OWNER[realm]}, created_at, expires_at, address_hash, last_address, device,
          has_second_factor
        )
      VALUES
        (
          ${id}, ${accountId}, ${at}, ${expiresAt}, ${addressHash}, ${address}, ${device},
          ${session.hasSecondFactor}
        )`);
  }

  /**
   * Finds a valid session. Null if it was ended, has expired or was not used for too long, if it
   * belongs to the other realm, or if its account may no longer sign in.
   */
  async findLive(realm: RealmName, id: string, times: SessionTimes): Promise<LiveSession | null> {
    const [row] = await this.database.query<LiveSession>(sql`
      SELECT
        s.id, s.created_at, s.expires_at, coalesce(s.last_used_at, s.created_at) AS used_at,
        s.last_address, s.view_role_id, s.view_user_id,
        a.id AS account_id, a.name, a.email, a.role_id, a.timezone_id,
        z.name AS timezone
      FROM sessions s
      JOIN ${ACCOUNTS[realm]} AS a ON a.id = s.${OWNER[realm]}
      JOIN time_zones z ON z.id = a.timezone_id
      WHERE s.id = ${id} AND s.revoked_at IS NULL AND s.expires_at > ${times.now}
        AND ${IS_IN_USE(times)}`);
    return row ?? null;
  }

  /**
   * Finds a session that is no longer valid. Null if it is not stored, or belongs to another
   * account.
   */
  async findEnded(
    realm: RealmName,
    { sessionId, accountId }: TokenSubject,
    times: SessionTimes,
  ): Promise<EndedSession | null> {
    const [row] = await this.database.query<EndedSession>(sql`
      SELECT
        s.revoked_at IS NOT NULL AS "isRevoked",
        s.expires_at > ${times.now} AND NOT ${IS_IN_USE(times)} AS "isIdle",
        a.id IS NOT NULL AS "isAccountActive"
      FROM sessions s
      LEFT JOIN ${ACCOUNTS[realm]} AS a ON a.id = s.${OWNER[realm]}
      WHERE s.id = ${sessionId} AND s.${OWNER[realm]} = ${accountId}`);
    return row ?? null;
  }

  /** Lists the valid sessions of an account, newest first. */
  listLive(realm: RealmName, accountId: number, times: SessionTimes): Promise<SessionRow[]> {
    return this.database.query<SessionRow>(sql`
      SELECT
        id, device, created_at, expires_at, coalesce(last_used_at, created_at) AS used_at,
        last_address
      FROM sessions s
      WHERE ${OWNER[realm]} = ${accountId} AND revoked_at IS NULL AND expires_at > ${times.now}
        AND ${IS_IN_USE(times)}
      ORDER BY created_at DESC, id`);
  }

  /** False if the account has no such session any more. */
  async revokeOwn(realm: RealmName, accountId: number, id: string, at: Date): Promise<boolean> {
    const rows = await this.database.query(sql`
      UPDATE sessions
      SET revoked_at = ${at}
      WHERE id = ${id} AND ${OWNER[realm]} = ${accountId}
        AND revoked_at IS NULL AND expires_at > ${at}
      RETURNING id`);
    return rows.length === 1;
  }

  async revoke(id: string, at: Date): Promise<void> {
    await this.database.query(sql`
      UPDATE sessions
      SET revoked_at = ${at}
      WHERE id = ${id} AND revoked_at IS NULL`);
  }

  /** Ends the sessions of an account, except one if it is named. */
  async revokeAll(
    realm: RealmName,
    accountId: number,
    kept: string | null,
    at: Date,
  ): Promise<void> {
    await this.database.query(sql`
      UPDATE sessions
      SET revoked_at = ${at}
      WHERE ${OWNER[realm]} = ${accountId} AND revoked_at IS NULL
        AND (${kept}::uuid IS NULL OR id <> ${kept}::uuid)`);
  }

  /** Whether an account that has signed in before has never done so from this address. */
  async isNewAddress(realm: RealmName, accountId: number, addressHash: Buffer): Promise<boolean> {
    const [row] = await this.database.query<{ is_new: boolean | null }>(sql`
      SELECT NOT bool_or(address_hash = ${addressHash}) AS is_new
      FROM sessions
      WHERE ${OWNER[realm]} = ${accountId} AND address_hash IS NOT NULL`);
    return row?.is_new === true;
  }

  /** Ends the sessions of an account that were opened with the password alone. */
  async revokeWithoutSecondFactor(realm: RealmName, accountId: number, at: Date): Promise<void> {
    await this.database.query(sql`
      UPDATE sessions
      SET revoked_at = ${at}
      WHERE ${OWNER[realm]} = ${accountId} AND revoked_at IS NULL AND NOT has_second_factor`);
  }

  /** Notes that the second factor was proved in a session. */
  async noteSecondFactor(id: string): Promise<void> {
    await this.database.query(sql`
      UPDATE sessions
      SET has_second_factor = true
      WHERE id = ${id}`);
  }

  /** Notes a use, unless another process has noted one from that address after `before`. */
  async noteUse(
    id: string,
    { at, address }: { at: Date; address: string },
    before: Date,
  ): Promise<void> {
    await this.database.query(sql`
      UPDATE sessions
      SET last_used_at = ${at}, last_address = ${address}
      WHERE id = ${id}
        AND (
          last_used_at IS NULL OR last_used_at <= ${before}
          OR last_address IS DISTINCT FROM ${address}
        )`);
  }

  /** Sets the role or the user as which the owner looks at the back office; null for neither. */
  async setView(id: string, view: { role: number | null; user: number | null }): Promise<void> {
    await this.database.query(sql`
      UPDATE sessions
      SET view_role_id = ${view.role}, view_user_id = ${view.user}
      WHERE id = ${id}`);
  }

  async deleteExpired(before: Date): Promise<void> {
    await this.database.query(sql`DELETE FROM sessions WHERE expires_at < ${before}`);
  }
}
