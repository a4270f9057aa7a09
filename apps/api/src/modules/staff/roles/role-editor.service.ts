import {
  ADMIN_ROLE,
  ERRORS,
  PERMISSIONS,
  type CreateRoleBody,
  type Permission,
  type Role,
  type SavedReply,
  UpdateRoleBody,
  type VersionHistory,
  type VersionQuery,
} from '@leadline/contracts';
import { Injectable } from '@nestjs/common';
import type { StaffCaller } from '#shared/auth/callers.js';
import { Clock } from '#shared/clock/clock.js';
import { isUniqueViolation } from '#shared/database/sql-state.js';
import { AppError, fieldError } from '#shared/http/app-error.js';
import {
  RecordVersions,
  type RestorableKind,
  type Restore,
  type VersionedKind,
} from '#shared/versions/record-versions.service.js';
import { VersionedRecords } from '#shared/versions/versioned-records.service.js';
import { ROLE_NAME, RolesRepository, type RoleRow } from './data/roles.repository.js';
import {
  holdsAll,
  inUseText,
  permissionsHeld,
  roleFacts,
  unfitNames,
  unfitText,
  type RoleContent,
  type RoleGrant,
} from './domain/role-rules.js';
import { PermissionChanges } from './permission-changes.service.js';

const KIND: VersionedKind<RoleContent> = { entity: 'role', factsOf: roleFacts };
type RestorableRole = RestorableKind<RoleContent, typeof UpdateRoleBody>;
const contentOf = (row: RoleRow): RoleContent => ({
  name: row.name,
  limited_to_own_parties: row.limited_to_own_parties,
  permissions: permissionsHeld(row.id, row),
});
/** A limited role may have nothing that acts on everybody. */
const mustFit = (grant: RoleGrant): void => {
  const unfit = unfitNames(grant);
  if (unfit.length > 0) throw fieldError('permissions', 'unfit', unfitText(unfit));
};
const withUniqueName = async <T>(write: () => Promise<T>): Promise<T> => {
  try {
    return await write();
  } catch (error) {
    if (!isUniqueViolation(error, ROLE_NAME)) throw error;
    const [, message] = ERRORS.ROLE_NAME_TAKEN;
    throw new AppError('ROLE_NAME_TAKEN', {
      issues: [{ in: 'body', field: 'name', code: 'taken', message }],
    });
  }
};

/**
 * What staff do with roles. Nobody gives a permission that they do not have, or changes a role that
 * may do more than they.
 */
@Injectable()
export class RoleEditor {
  constructor(
    private readonly repository: RolesRepository,
    private readonly changes: PermissionChanges,
    private readonly versions: RecordVersions,
    private readonly records: VersionedRecords,
    private readonly clock: Clock,
  ) {}

  async list(): Promise<Role[]> {
    const rows = await this.repository.list();
    return rows.map(({ updated_at: _updated, ...row }) => ({
      ...row,
      permissions: [...permissionsHeld(row.id, row)],
    }));
  }

  permissions(): Permission[] {
    return PERMISSIONS.map(({ id, name, category }) => ({ id, name, category }));
  }

  create({ type: _type, ...content }: CreateRoleBody, caller: StaffCaller): Promise<number> {
    mustFit(content);
    return this.changes.run(caller, 'ROLES_CREATE', async (held) => {
      this.changes.mustHold(held, content.permissions);
      const id = await withUniqueName(() => this.repository.insert(content, this.clock.now()));
      await this.records.created(KIND, id, content, caller.userId);
      return id;
    });
  }

  history(id: number, page: VersionQuery, caller: StaffCaller): Promise<VersionHistory> {
    return this.versions.history(this.kindFor(id, caller), id, page);
  }

  /** An update with what the role was: the same is checked. */
  restore(restore: Omit<Restore, 'userId'>, caller: StaffCaller): Promise<SavedReply> {
    const kind = this.kindFor(restore.id, caller);
    return this.versions.restore(kind, { ...restore, userId: caller.userId });
  }

  /** Returns the new version. */
  update(
    id: number,
    body: UpdateRoleBody,
    caller: StaffCaller,
    restoredFrom?: number,
  ): Promise<number> {
    return this.changes.run(caller, 'ROLES_EDIT', async (held) => {
      const row = await this.existing(id);
      const before = contentOf(row);
      this.changes.mustCover(held, before.permissions, 'role');
      const after: RoleContent = {
        name: body.name,
        limited_to_own_parties: body.limited_to_own_parties ?? before.limited_to_own_parties,
        permissions: body.permissions,
      };
      if (id === ADMIN_ROLE && !holdsAll(after)) throw new AppError('ROLE_HOLDS_ALL');
      mustFit(after);
      this.changes.mustHold(held, after.permissions);
      await withUniqueName(() => this.repository.update(id, after, this.clock.now()));
      return this.records.saved(KIND, {
        id,
        userId: caller.userId,
        seen: body.version,
        before,
        beforeAt: row.updated_at,
        after,
        restoredFrom,
      });
    });
  }

  /** Throws ROLE_BUILT_IN, or ROLE_IN_USE with the users that have it. */
  remove(id: number, caller: StaffCaller): Promise<void> {
    return this.changes.run(caller, 'ROLES_DELETE', async (held) => {
      const row = await this.existing(id);
      this.changes.mustCover(held, contentOf(row).permissions, 'role');
      if (row.type === 'SYSTEM') throw new AppError('ROLE_BUILT_IN');
      const users = await this.repository.listUsers(id);
      if (users.length > 0) throw new AppError('ROLE_IN_USE', { message: inUseText(users) });
      await this.repository.softDelete(id, this.clock.now());
      await this.records.removed(KIND, id, contentOf(row), caller.userId);
    });
  }

  private kindFor(id: number, caller: StaffCaller): RestorableRole {
    return {
      ...KIND,
      current: async () => {
        const row = await this.existing(id);
        return { id, content: contentOf(row), changedAt: row.updated_at };
      },
      body: UpdateRoleBody,
      bodyOf: (_id, content, version) => ({ ...content, version }),
      save: (body, { restoredFrom }) => this.update(id, body, caller, restoredFrom),
    };
  }

  private async existing(id: number): Promise<RoleRow> {
    const row = await this.repository.find(id);
    if (!row) throw new AppError('ROLE_NOT_FOUND');
    return row;
  }
}
