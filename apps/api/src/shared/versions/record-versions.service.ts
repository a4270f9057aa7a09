import { AsyncLocalStorage } from 'node:async_hooks';
import { Injectable } from '@nestjs/common';
import {
  changesBetween,
  differencesBetween,
  type Fact,
  type FieldChange,
  type SavedReply,
  type VersionConflict,
  type VersionEntry,
  type VersionHistory,
  type VersionQuery,
} from '@leadline/contracts';
import type { z } from 'zod';
import { AuditService, type AuditEntry } from '#shared/audit/audit.service.js';
import { Clock } from '#shared/clock/clock.js';
import type { VersionedEntity } from '#shared/database/record-version.sql.js';
import { AppError } from '#shared/http/app-error.js';
import { issuesOf } from '#shared/http/route.decorator.js';
import {
  RecordVersionRepository,
  type RecordKey,
  type VersionRow,
} from './record-version.repository.js';

/** Kind of record, and how its content reads line by line. */
export interface VersionedKind<Content> {
  readonly entity: VersionedEntity;
  readonly factsOf: (content: Content) => readonly Fact[];
  /** Content that a roll-back saves. The whole version, unless stated. */
  readonly restored?: (then: Content, now: Content) => Content;
}
export interface Save<Content> {
  readonly id: number;
  /** Null if the server saves by itself. */
  readonly userId: number | null;
  /** Version that the sender has read. Undefined overwrites whatever was saved meanwhile. */
  readonly seen?: number | undefined;
  readonly before: Content;
  /** When the record was last changed before this save. */
  readonly beforeAt: Date;
  readonly after: Content;
  readonly restoredFrom?: number | undefined;
}
/**
 * Parts of the audit entry of a write that differ from its version. Without them the entry is named
 * after the kind and the write, and holds the content.
 */
export type EntryParts = Partial<
  Pick<AuditEntry, 'action' | 'entity' | 'entityId' | 'before' | 'after'>
>;
/** A write of a record. `content` is what it holds now, or held before it was removed. */
export interface RecordChange {
  readonly entity: VersionedEntity;
  readonly id: number;
  readonly change: 'created' | 'updated' | 'deleted';
  readonly content: unknown;
}
/** Hears of every write of a record, in its transaction. */
export type RecordListener = (change: RecordChange) => Promise<void>;
/** Present state of a record. */
export interface Current<Content> {
  readonly id: number;
  readonly content: Content;
  readonly changedAt: Date;
}
/** The author of a save, and the version that a roll-back brings back. */
export interface SavedBy {
  readonly userId: number;
  readonly restoredFrom?: number | undefined;
}
/** Kind of record whose history staff see, and whose earlier versions they can save again. */
export interface RestorableKind<Content, Body extends z.ZodType> extends VersionedKind<Content> {
  /** Throws if there is no such record. */
  readonly current: (id: number) => Promise<Current<Content>>;
  /** Schema of the body of a save. */
  readonly body: Body;
  /**
   * Returns the body that saves a content again. `seen` is the version that the sender has read.
   */
  readonly bodyOf: (id: number, content: Content, seen: number | undefined) => unknown;
  /** Saves, and returns the new version. */
  readonly save: (body: z.output<Body>, by: SavedBy) => Promise<number>;
}
/** A version that a write stored, and its differences from the one before. */
export interface WrittenVersion {
  readonly entity: VersionedEntity;
  readonly id: number;
  readonly version: number;
  readonly changes: readonly FieldChange[];
}
/** Request for a roll-back. */
export interface Restore {
  readonly id: number;
  /** The version to bring back. */
  readonly version: number;
  /** The version that the sender has read. */
  readonly seen: number | undefined;
  readonly userId: number;
}

const personOf = ({ saved_by: id, saved_by_name: name }: VersionRow): VersionEntry['saved_by'] =>
  id === null ? null : { id, name: name ?? '' };

const restoredOf = <Content>(
  { restored }: VersionedKind<Content>,
  then: Content,
  now: Content,
): Content => restored?.(then, now) ?? then;

/** Throws VALIDATION_FAILED if newer rules refuse the body that saves an earlier version again. */
const restoreBody = <S extends z.ZodType>(schema: S, body: unknown): z.output<S> => {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new AppError('VALIDATION_FAILED', {
    message: 'This version cannot be saved any more.',
    issues: issuesOf(parsed.error, 'body'),
  });
};

/**
 * Versions of records that staff edit (ADR 26). Each write stores its version and its entry in the
 * audit log, in the transaction of its caller, so that none of the three exists without the others.
 */
@Injectable()
export class RecordVersionsService {
  private readonly recorder = new AsyncLocalStorage<WrittenVersion[]>();
  private readonly listeners: RecordListener[] = [];

  constructor(
    private readonly repository: RecordVersionRepository,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /** Runs writes, and returns the versions that they stored. */
  async recording(work: () => Promise<unknown>): Promise<WrittenVersion[]> {
    const written: WrittenVersion[] = [];
    await this.recorder.run(written, work);
    return written;
  }

  /** Returns the newest version of each record, in the order of the keys. */
  newestOf(keys: readonly RecordKey[]): Promise<number[]> {
    return this.repository.newestOf(keys);
  }

  /**
   * Erases a person from the contents of all versions, and returns the number of changed ones (ADR
   * 36).
   */
  erasePerson(pattern: string): Promise<number> {
    return this.repository.erase(pattern);
  }

  /** Registers a listener, while modules are initialised. */
  onChange(listener: RecordListener): void {
    this.listeners.push(listener);
  }

  /** Stores the first version of a new record. */
  async created<Content>(
    kind: VersionedKind<Content>,
    id: number,
    content: Content,
    userId: number | null,
    parts?: EntryParts,
  ): Promise<void> {
    const { entity } = kind;
    await this.repository.insertFirst(
      { entity, id },
      { content, savedBy: userId, savedAt: this.clock.now(), restoredFrom: null },
    );
    const action = `${entity}.create`;
    await this.audit.record({ userId, action, entity, entityId: id, after: content, ...parts });
    this.note(kind, { id, version: 1 }, { before: null, after: content });
    await this.announce({ entity, id, change: 'created', content });
  }

  /**
   * Stores the next version and returns its number. Throws CONFLICT, which undoes the save, if
   * somebody else saved after the version that the sender had read.
   */
  async saved<Content>(
    kind: VersionedKind<Content>,
    save: Save<Content>,
    parts?: EntryParts,
  ): Promise<number> {
    const { entity } = kind;
    const { id, userId, before, after } = save;
    const version = await this.next(kind, save);
    const action = `${entity}.${save.restoredFrom === undefined ? 'update' : 'restore'}`;
    await this.audit.record({ userId, action, entity, entityId: id, before, after, ...parts });
    this.note(kind, { id, version }, { before, after });
    await this.announce({ entity, id, change: 'updated', content: after });
    return version;
  }

  /** Notes the removal of a record in the audit log. Its versions stay. */
  async removed(
    { entity }: { readonly entity: VersionedEntity },
    id: number,
    before: unknown,
    userId: number | null,
  ): Promise<void> {
    const action = `${entity}.delete`;
    await this.audit.record({ userId, action, entity, entityId: id, before });
    await this.announce({ entity, id, change: 'deleted', content: before });
  }

  /** Returns the version of a record. One that was never saved has version 1. */
  async newest(entity: VersionedEntity, id: number): Promise<number> {
    const [version = 1] = await this.newestOf([{ entity, id }]);
    return version;
  }

  /** Names the others who saved a record after a version, the last one first. */
  async othersSince(key: RecordKey, version: number, userId: number): Promise<string[]> {
    const savers = await this.repository.listSavers(key, version);
    return savers.flatMap(({ id, name }) => (id === userId ? [] : [name ?? 'Leadline']));
  }

  /** Returns a page of the history, newest first. A record that was never saved has one version. */
  async history<Content>(
    kind: VersionedKind<Content> & Pick<RestorableKind<Content, z.ZodType>, 'current'>,
    id: number,
    { before, limit }: VersionQuery,
  ): Promise<VersionHistory> {
    const current = await kind.current(id);
    const key = { entity: kind.entity, id };
    const stored = await this.repository.list(key, before ?? null, limit + 1);
    const isUnsaved = stored.length === 0 && before === undefined;
    const rows = isUnsaved ? [this.unsaved(current)] : stored;
    const newest = before === undefined ? rows[0]?.version : null;
    const factsNow = kind.factsOf(current.content);
    const factsOf = (row: VersionRow | undefined): readonly Fact[] =>
      row === undefined ? [] : kind.factsOf(row.content as Content);
    const factsRestored = ({ content }: VersionRow): readonly Fact[] =>
      kind.factsOf(restoredOf(kind, content as Content, current.content));
    const data = rows.slice(0, limit).map((row, index): VersionEntry => {
      const facts = factsOf(row);
      return {
        version: row.version,
        saved_at: row.saved_at.toISOString(),
        saved_by: personOf(row),
        restored_from: row.restored_from,
        is_current: row.version === newest,
        changes: changesBetween(factsOf(rows[index + 1]), facts),
        restore_changes: changesBetween(factsNow, factsRestored(row)),
      };
    });
    return { data, next: rows.length > limit ? (data.at(-1)?.version ?? null) : null };
  }

  /** Saves an earlier version again, if it is still valid. Throws VERSION_NOT_FOUND. */
  async restore<Content, Body extends z.ZodType>(
    kind: RestorableKind<Content, Body>,
    { id, version, seen, userId }: Restore,
  ): Promise<SavedReply> {
    const content = await this.contentOf(kind, await kind.current(id), version);
    const body = restoreBody(kind.body, kind.bodyOf(id, content, seen));
    const saved = await kind.save(body, { userId, restoredFrom: version });
    return { message: `Version ${version} was restored as version ${saved}`, version: saved };
  }

  private note<Content>(
    { entity, factsOf }: VersionedKind<Content>,
    written: Pick<WrittenVersion, 'id' | 'version'>,
    { before, after }: { readonly before: Content | null; readonly after: Content },
  ): void {
    const recorded = this.recorder.getStore();
    if (!recorded) return;
    const facts = before === null ? [] : factsOf(before);
    recorded.push({ entity, ...written, changes: changesBetween(facts, factsOf(after)) });
  }

  private async announce(change: RecordChange): Promise<void> {
    for (const listener of this.listeners) await listener(change);
  }

  private async next<Content>(kind: VersionedKind<Content>, save: Save<Content>): Promise<number> {
    const key = { entity: kind.entity, id: save.id };
    await this.repository.insertFirst(key, {
      content: save.before,
      savedBy: null,
      savedAt: save.beforeAt,
      restoredFrom: null,
    });
    const next = {
      content: save.after,
      savedBy: save.userId,
      savedAt: this.clock.now(),
      restoredFrom: save.restoredFrom ?? null,
    };
    for (;;) {
      const version = await this.repository.insertNext(key, save.seen ?? null, next);
      if (version !== null) return version;
      if (save.seen !== undefined) throw await this.conflict(kind, save, save.seen);
    }
  }

  /** Returns the content that a roll-back to a version saves. Throws VERSION_NOT_FOUND. */
  private async contentOf<Content>(
    kind: VersionedKind<Content>,
    { id, content }: Current<Content>,
    version: number,
  ): Promise<Content> {
    const row = await this.repository.find({ entity: kind.entity, id }, version);
    if (row) return restoredOf(kind, row.content as Content, content);
    const [newest] = await this.repository.list({ entity: kind.entity, id }, null, 1);
    if (newest !== undefined || version !== 1) throw new AppError('VERSION_NOT_FOUND');
    return content;
  }

  private unsaved<Content>({ content, changedAt }: Current<Content>): VersionRow {
    return {
      version: 1,
      saved_at: changedAt,
      saved_by: null,
      saved_by_name: null,
      restored_from: null,
      content,
    };
  }

  private async conflict<Content>(
    kind: VersionedKind<Content>,
    { id, after }: Save<Content>,
    seen: number,
  ): Promise<AppError> {
    const key = { entity: kind.entity, id };
    const [saved] = await this.repository.list(key, null, 1);
    if (saved === undefined) throw new Error('The record has no version.');
    const read = await this.repository.find(key, seen);
    const others = await this.repository.listSavers(key, seen);
    const details: VersionConflict = {
      version: saved.version,
      saved_at: saved.saved_at.toISOString(),
      saved_by: personOf(saved),
      also_saved_by: others.flatMap(({ id, name }) =>
        id === null || id === saved.saved_by ? [] : [{ id, name: name ?? '' }],
      ),
      differences: differencesBetween(
        read && kind.factsOf(read.content as Content),
        kind.factsOf(saved.content as Content),
        kind.factsOf(after),
      ),
    };
    return new AppError('CONFLICT', { details });
  }
}
