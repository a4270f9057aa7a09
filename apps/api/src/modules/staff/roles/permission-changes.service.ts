import { ADMIN_ROLE, holds, type PermissionName } from '@leadline/contracts';
import { Injectable } from '@nestjs/common';
import type { StaffCaller } from '#shared/auth/callers.js';
import { DatabaseService } from '#shared/database/database.service.js';
import { AppError } from '#shared/http/app-error.js';
import { RolesRepository } from './data/roles.repository.js';
import { lackingNames, lackingText, unmanageableText } from './domain/role-rules.js';
import { RolesService } from './roles.service.js';

/** Permissions that the caller has at the moment of a change. */
export type HeldPermissions = ReadonlySet<number>;

/**
 * Changes of rights: of roles, and of users. They are rare and run one after the other in all
 * processes, so that each sees the caller's permissions after the one before. Two administrators
 * cannot take each other's rights at the same time.
 */
@Injectable()
export class PermissionChangesService {
  constructor(
    private readonly database: DatabaseService,
    private readonly repository: RolesRepository,
    private readonly roles: RolesService,
  ) {}

  /**
   * Runs a change in a transaction, with the caller's present permissions: with an API token, those
   * within its scopes. Throws UNAUTHENTICATED or FORBIDDEN if the caller has lost the account or the
   * permission meanwhile. Null for a change that takes no permission.
   */
  run<T>(
    caller: StaffCaller,
    permission: PermissionName | null,
    change: (held: HeldPermissions) => Promise<T>,
  ): Promise<T> {
    return this.database.tx(async () => {
      await this.repository.lockChanges(ADMIN_ROLE);
      const role = await this.repository.roleOfUser(caller.userId);
      if (role === null) throw new AppError('UNAUTHENTICATED');
      const present = await this.roles.permissionsOf(role);
      const isHeld = (id: number): boolean => caller.token === null || caller.permissions.has(id);
      const held = new Set(present.filter(isHeld));
      if (permission !== null && !holds(held, permission)) throw new AppError('FORBIDDEN');
      return change(held);
    });
  }

  /** Throws PERMISSION_LACKING with the permissions that the caller lacks. */
  mustHold(held: HeldPermissions, wanted: readonly number[]): void {
    const lacking = lackingNames(wanted, held);
    if (lacking.length > 0)
      throw new AppError('PERMISSION_LACKING', { message: lackingText(lacking) });
  }

  /**
   * Throws ROLE_UNKNOWN, or PERMISSION_LACKING if the role has permissions that the caller lacks.
   */
  async mustGive(held: HeldPermissions, roleId: number): Promise<void> {
    if ((await this.roles.nameOf(roleId)) === null)
      throw new AppError('ROLE_UNKNOWN', {
        issues: [{ in: 'body', field: 'level', code: 'unknown', message: 'No such role' }],
      });
    this.mustHold(held, await this.roles.permissionsOf(roleId));
  }

  /**
   * Throws PERMISSION_LACKING if a holder of the role has permissions that the caller lacks. With
   * the password of such an account the caller could use them.
   */
  async mustManage(held: HeldPermissions, roleId: number): Promise<void> {
    this.mustCover(held, await this.roles.permissionsOf(roleId), 'account');
  }

  /**
   * Throws PERMISSION_LACKING if a role, or an account with it, has permissions that the caller
   * lacks.
   */
  mustCover(held: HeldPermissions, wanted: readonly number[], what: 'account' | 'role'): void {
    const lacking = lackingNames(wanted, held);
    if (lacking.length > 0)
      throw new AppError('PERMISSION_LACKING', { message: unmanageableText(what, lacking) });
  }
}
