import { Injectable } from '@nestjs/common';
import { AuditService } from '#shared/audit/audit.service.js';
import { RecordVersionsService, type Save, type VersionedKind } from './record-versions.service.js';

/**
 * Notes each write of a versioned record: its version and its entry in the audit log (ADR 26). Both
 * hold the same content. All methods run in the transaction of the write.
 */
@Injectable()
export class VersionedRecordsService {
  constructor(
    private readonly versions: RecordVersionsService,
    private readonly audit: AuditService,
  ) {}

  async created<Content>(
    kind: VersionedKind<Content>,
    id: number,
    content: Content,
    userId: number,
  ): Promise<void> {
    await this.versions.created(kind, id, content, userId);
    await this.audit.record({
      userId,
      action: `${kind.entity}.create`,
      entity: kind.entity,
      entityId: id,
      after: content,
    });
  }

  /**
   * Returns the new version. Throws CONFLICT, which undoes the save, if it is stale. `alsoChanged`
   * is for the audit log only: changes that a version cannot hold, e.g. a password.
   */
  async saved<Content>(
    kind: VersionedKind<Content>,
    save: Save<Content>,
    alsoChanged: Readonly<Record<string, 'changed'>> = {},
  ): Promise<number> {
    const version = await this.versions.saved(kind, save);
    await this.audit.record({
      userId: save.userId,
      action: `${kind.entity}.${save.restoredFrom === undefined ? 'update' : 'restore'}`,
      entity: kind.entity,
      entityId: save.id,
      before: save.before,
      after: { ...save.after, ...alsoChanged },
    });
    return version;
  }

  async removed<Content>(
    kind: VersionedKind<Content>,
    id: number,
    content: Content,
    userId: number,
  ): Promise<void> {
    await this.audit.record({
      userId,
      action: `${kind.entity}.delete`,
      entity: kind.entity,
      entityId: id,
      before: content,
    });
  }
}
