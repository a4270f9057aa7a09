import type { ErrorCode } from '@leadline/contracts';
import { Injectable } from '@nestjs/common';
import { Clock } from '#shared/clock/clock.js';
import { DatabaseService } from '#shared/database/database.service.js';
import { AppError } from '#shared/http/app-error.js';
import {
  RecordVersionsService,
  type VersionedKind,
} from '#shared/versions/record-versions.service.js';
import type { StoredRow } from './record-table.js';
import { withUniqueErrors, type UniqueErrors } from './unique-errors.js';

/**
 * Kind of record that staff create, edit and delete. `Key` is the type by which a request names a
 * row.
 */
export interface RecordKind<
  Row extends StoredRow,
  Content,
  Key = number,
> extends VersionedKind<Content> {
  /** Null if there is no such row. */
  readonly lock: (key: Key) => Promise<Row | null>;
  readonly notFound: ErrorCode;
  /** Returns the part of a row that versions and the audit log hold. */
  readonly contentOf: (row: Row) => Content | Promise<Content>;
  readonly unique?: UniqueErrors;
}
/** A row, and the user who changes it. */
export interface ChangeOf<Key> {
  readonly key: Key;
  readonly userId: number;
}
export interface EditOf<Key> extends ChangeOf<Key> {
  /** Version that the sender has read. Undefined overwrites whatever was saved meanwhile. */
  readonly seen: number | undefined;
  readonly restoredFrom?: number | undefined;
}
export interface Saved<Content> {
  readonly after: Content;
  /** For the audit log only: changes that a version cannot hold, e.g. a password. */
  readonly alsoChanged?: Readonly<Record<string, 'changed'>>;
}

/**
 * Writes records. Each write is a transaction with the lock of the row, its next version and its
 * entry in the audit log (ADR 73). The caller passes the write itself and the checks before it.
 */
@Injectable()
export class RecordChangesService {
  constructor(
    private readonly database: DatabaseService,
    private readonly versions: RecordVersionsService,
    private readonly clock: Clock,
  ) {}

  /** Creates a record and returns its id. `insert` stores the row. */
  create<Row extends StoredRow, Content, Key>(
    kind: RecordKind<Row, Content, Key>,
    userId: number,
    insert: (at: Date) => Promise<{ readonly id: number; readonly content: Content }>,
  ): Promise<number> {
    return this.write(kind, async () => {
      const { id, content } = await insert(this.clock.now());
      await this.versions.created(kind, id, content, userId);
      return id;
    });
  }

  /**
   * Updates a record and returns its new version. `save` stores the new row. Throws CONFLICT, which
   * undoes the save, if it is stale.
   */
  update<Row extends StoredRow, Content, Key>(
    kind: RecordKind<Row, Content, Key>,
    { key, ...by }: EditOf<Key>,
    save: (row: Row, at: Date) => Promise<Saved<Content>>,
  ): Promise<number> {
    return this.write(kind, async () => {
      const row = await this.lock(kind, key);
      const before = await kind.contentOf(row);
      const { after, alsoChanged } = await save(row, this.clock.now());
      const beforeAt = row.updated_at;
      return this.versions.saved(
        kind,
        { id: row.id, ...by, before, beforeAt, after },
        alsoChanged && { after: { ...after, ...alsoChanged } },
      );
    });
  }

  /** Removes a record. `remove` deletes the row, or throws the reason why it has to stay. */
  remove<Row extends StoredRow, Content, Key>(
    kind: RecordKind<Row, Content, Key>,
    { key, userId }: ChangeOf<Key>,
    remove: (row: Row, at: Date) => Promise<void>,
  ): Promise<void> {
    return this.write(kind, async () => {
      const row = await this.lock(kind, key);
      const before = await kind.contentOf(row);
      await remove(row, this.clock.now());
      await this.versions.removed(kind, row.id, before, userId);
    });
  }

  /** Locks a row until the transaction ends. Throws `notFound`. */
  async lock<Row extends StoredRow, Content, Key>(
    kind: RecordKind<Row, Content, Key>,
    key: Key,
  ): Promise<Row> {
    const row = await kind.lock(key);
    if (!row) throw new AppError(kind.notFound);
    return row;
  }

  private write<T>(
    { unique = {} }: { readonly unique?: UniqueErrors },
    work: () => Promise<T>,
  ): Promise<T> {
    return withUniqueErrors(unique, () => this.database.tx(work));
  }
}
