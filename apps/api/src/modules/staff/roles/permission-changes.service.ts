import { ADMIN_ROLE, holds, type PermissionName } from '@leadline/contracts';
import { Injectable } from '@nestjs/common';
import type { StaffCaller } from '#shared/auth/callers.js';
import { Database } from '#shared/database/database.service.js';
import { AppError } from '#shared/http/app-error.js';
import { RolesRepository } from './data/roles.repository.js';
import { lackingNames, lackingText, unmanageableText } from './domain/role-rules.js';
import { RolesService } from './roles.service.js';

/** The permissions that somebody has at the moment of a change. */
export type HeldPermissions = ReadonlySet<number>;

/**
 * Changes of who may do what: of roles, and of users. They are rare and run one after the other in
 * all processes, so that each sees what the one before has left of its caller's permissions. Two
 * administrators cannot take each other's rights at the same time.
 */
@Injectable()
export class PermissionChanges {
  constructor(
    private readonly database: Database,
    private readonly repository: RolesRepository,
    private readonly roles: RolesService,
  ) {}

  /**
   * Runs a change in a transaction, with the permissions that the caller has now. Throws
   * UNAUTHENTICATED or FORBIDDEN if the caller has lost the account or the permission meanwhile.
   */
  run<T>(
    caller: StaffCaller,
    permission: PermissionName,
    change: (held: HeldPermissions) => Promise<T>,
  ): Promise<T> {
    return this.database.tx(async () => {
      await this.repository.lockChanges(ADMIN_ROLE);
      const role = await this.repository.roleOfUser(caller.userId);
      if (role === null) throw new AppError('UNAUTHENTICATED');
      const held = new Set(await this.roles.permissionsOf(role));
      if (!holds(held, permission)) throw new AppError('FORBIDDEN');
      return change(held);
    });
  }

  /** Throws PERMISSION_LACKING, which names what the caller does not have. */
  mustHold(held: HeldPermissions, wanted: readonly number[]): void {
    const lacking = lackingNames(wanted, held);
    if (lacking.length > 0)
      throw new AppError('PERMISSION_LACKING', { message: lackingText(lacking) });
  }

  /** Throws ROLE_UNKNOWN, or PERMISSION_LACKING if the role may do more than the caller. */
  async mustGive(held: HeldPermissions, roleId: number): Promise<void> {
    if ((await this.roles.nameOf(roleId)) === null)
      throw new AppError('ROLE_UNKNOWN', {
        issues: [{ in: 'body', field: 'level', code: 'unknown', message: 'No such role' }],
      });
    this.mustHold(held, await this.roles.permissionsOf(roleId));
  }

  /**
   * Throws PERMISSION_LACKING if somebody with the role may do what the caller may not. With the
   * password of such an account the caller could do it.
   */
  async mustManage(held: HeldPermissions, roleId: number): Promise<void> {
    this.mustCover(held, await this.roles.permissionsOf(roleId), 'account');
  }

  /** Throws PERMISSION_LACKING if a role, or an account that has it, may do more than the caller. */
  mustCover(held: HeldPermissions, wanted: readonly number[], what: 'account' | 'role'): void {
    const lacking = lackingNames(wanted, held);
    if (lacking.length > 0)
      throw new AppError('PERMISSION_LACKING', { message: unmanageableText(what, lacking) });
  }
}
