import { Injectable } from '@nestjs/common';
import type { LineChange } from '@leadline/contracts';
import sql from 'sql-template-tag';
import { DatabaseService } from '#shared/database/database.service.js';
import type { VersionedEntity } from '#shared/database/record-version.sql.js';

/** A call of a route, by the name of the route in the registry. */
interface StoredCall {
  readonly route: string;
  readonly input: unknown;
}
/** A record that a save of lines changed at once, and the call that takes the change back. */
export interface SavedAtOnce extends LineChange {
  readonly entity: VersionedEntity;
  readonly entity_id: number;
  /** The version that the save made. */
  readonly version: number;
  readonly undo: StoredCall;
}
/** A change that a save of lines scheduled. */
export interface SavedForLater extends LineChange {
  readonly scheduled_id: number;
}
export type SavedChange = SavedAtOnce | SavedForLater;
export interface LineSave {
  readonly id: number;
  /** SHA-256 of the lines and the versions that were sent. */
  readonly request_hash: Buffer;
  readonly changes: readonly SavedChange[];
  readonly undone_at: Date | null;
}
export interface NewLineSave {
  readonly userId: number;
  /** Names the request; null without. */
  readonly key: string | null;
  readonly requestHash: Buffer;
  readonly changes: readonly SavedChange[];
  readonly at: Date;
}

const COLUMNS = sql`id, request_hash, changes, undone_at`;

/** Saves of pasted lines, with what undoes them. */
@Injectable()
export class LineSavesRepository {
  constructor(private readonly database: DatabaseService) {}

  /**
   * Lets saves and undoings of lines run one after the other until the transaction ends. Each then
   * sees what the one before has created, which no version could tell.
   */
  async awaitTurn(): Promise<void> {
    await this.database.query(sql`
      SELECT pg_advisory_xact_lock(hashtextextended('line_saves', 104))`);
  }

  async findByKey(userId: number, key: string): Promise<LineSave | null> {
    const [row] = await this.database.query<LineSave>(sql`
      SELECT ${COLUMNS} FROM line_saves WHERE user_id = ${userId} AND key = ${key}::uuid`);
    return row ?? null;
  }

  /** Finds a save of a user. */
  async find(userId: number, id: number): Promise<LineSave | null> {
    const [row] = await this.database.query<LineSave>(sql`
      SELECT ${COLUMNS} FROM line_saves WHERE user_id = ${userId} AND id = ${id}`);
    return row ?? null;
  }

  async insert({ userId, key, requestHash, changes, at }: NewLineSave): Promise<number> {
    const [row] = await this.database.query<{ id: number }>(sql`
      INSERT INTO line_saves (user_id, key, request_hash, changes, saved_at)
      VALUES (${userId}, ${key}::uuid, ${requestHash}, ${JSON.stringify(changes)}::jsonb, ${at})
      RETURNING id`);
    if (!row) throw new Error('The save of lines was not stored.');
    return row.id;
  }

  async deleteBefore(before: Date): Promise<void> {
    await this.database.query(sql`DELETE FROM line_saves WHERE saved_at < ${before}`);
  }

  async markUndone(id: number, at: Date): Promise<void> {
    await this.database.query(sql`
      UPDATE line_saves SET undone_at = ${at} WHERE id = ${id}`);
  }
}
