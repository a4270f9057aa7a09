import {
  ADMIN_ROLE,
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
import { AppError, fieldError } from '#shared/http/app-error.js';
import { RecordChangesService, type RecordKind } from '#shared/records/record-changes.service.js';
import { takenError } from '#shared/records/unique-errors.js';
import {
  RecordVersionsService,
  type RestorableKind,
  type Restore,
} from '#shared/versions/record-versions.service.js';
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
import { PermissionChangesService } from './permission-changes.service.js';

type RestorableRole = RestorableKind<RoleContent, typeof UpdateRoleBody>;
const contentOf = (row: RoleRow): RoleContent => ({
  name: row.name,
  limited_to_own_parties: row.limited_to_own_parties,
  permissions: permissionsHeld(row.id, row),
});
/** Checks that a limited role has no permission that acts on everybody. */
const mustFit = (grant: RoleGrant): void => {
  const unfit = unfitNames(grant);
  if (unfit.length > 0) throw fieldError('permissions', 'unfit', unfitText(unfit));
};

/**
 * Edits roles for staff. Nobody gives a permission that they do not have, or changes a role with
 * more permissions than their own.
 */
@Injectable()
export class RoleEditorService {
  private readonly kind: RecordKind<RoleRow, RoleContent> = {
    entity: 'role',
    factsOf: roleFacts,
    contentOf,
    // PermissionChangesService lets one change run at a time.
    lock: (id) => this.repository.find(id),
    notFound: 'ROLE_NOT_FOUND',
    unique: { [ROLE_NAME]: () => takenError('ROLE_NAME_TAKEN', 'name') },
  };

  constructor(
    private readonly repository: RolesRepository,
    private readonly permissionChanges: PermissionChangesService,
    private readonly versions: RecordVersionsService,
    private readonly changes: RecordChangesService,
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
    return this.permissionChanges.run(caller, 'ROLES_CREATE', (held) => {
      this.permissionChanges.mustHold(held, content.permissions);
      return this.changes.create(this.kind, caller.userId, async (at) => ({
        id: await this.repository.add(content, at),
        content,
      }));
    });
  }

  history(id: number, page: VersionQuery, caller: StaffCaller): Promise<VersionHistory> {
    return this.versions.history(this.kindFor(id, caller), id, page);
  }

  /** Restores an earlier version of a role, under the same checks as an update. */
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
    const edit = { key: id, seen: body.version, userId: caller.userId, restoredFrom };
    return this.permissionChanges.run(caller, 'ROLES_EDIT', (held) =>
      this.changes.update(this.kind, edit, async (row, at) => {
        const before = contentOf(row);
        this.permissionChanges.mustCover(held, before.permissions, 'role');
        const after: RoleContent = {
          name: body.name,
          limited_to_own_parties: body.limited_to_own_parties ?? before.limited_to_own_parties,
          permissions: body.permissions,
        };
        if (id === ADMIN_ROLE && !holdsAll(after)) throw new AppError('ROLE_HOLDS_ALL');
        mustFit(after);
        this.permissionChanges.mustHold(held, after.permissions);
        await this.repository.change(id, after, at);
        return { after };
      }),
    );
  }

  /** Removes a role. Throws ROLE_BUILT_IN, or ROLE_IN_USE with the users that have it. */
  remove(id: number, caller: StaffCaller): Promise<void> {
    const which = { key: id, userId: caller.userId };
    return this.permissionChanges.run(caller, 'ROLES_DELETE', (held) =>
      this.changes.remove(this.kind, which, async (row, at) => {
        this.permissionChanges.mustCover(held, contentOf(row).permissions, 'role');
        if (row.type === 'SYSTEM') throw new AppError('ROLE_BUILT_IN');
        const users = await this.repository.listUsers(id);
        if (users.length > 0) throw new AppError('ROLE_IN_USE', { message: inUseText(users) });
        await this.repository.softDelete(id, at);
      }),
    );
  }

  private kindFor(id: number, caller: StaffCaller): RestorableRole {
    return {
      ...this.kind,
      current: async () => {
        const row = await this.changes.lock(this.kind, id);
        return { id, content: contentOf(row), changedAt: row.updated_at };
      },
      body: UpdateRoleBody,
      bodyOf: (_id, content, version) => ({ ...content, version }),
      save: (body, { restoredFrom }) => this.update(id, body, caller, restoredFrom),
    };
  }
}
