import { ADMIN_ROLE } from '@leadline/contracts';
import { Injectable } from '@nestjs/common';
import type { StaffCaller } from '#shared/auth/callers.js';
import { AppError } from '#shared/http/app-error.js';
import {
  PermissionChangesService,
  type HeldPermissions,
} from '#modules/staff/roles/permission-changes.service.js';
import { UserRecordsService } from '#modules/staff/users/user-records.service.js';

/** The state of an account's right to sign in after a change. */
interface Standing {
  readonly role_id: number;
  readonly is_active: boolean;
}
/** An account that is changed. Null if it is deleted. */
interface AccountChange {
  readonly id: number;
  readonly before: Standing;
  readonly after: Standing | null;
}

/**
 * Decides which user may change which account. All methods run inside
 * `PermissionChangesService.run`.
 */
@Injectable()
export class AccountGuardService {
  constructor(
    private readonly changes: PermissionChangesService,
    private readonly users: UserRecordsService,
  ) {}

  /**
   * Throws PERMISSION_LACKING, OWN_ACCOUNT or LAST_ADMINISTRATOR: nobody changes an account with
   * more permissions than their own, gives a role with more, or locks out themselves or all
   * administrators.
   */
  async check(
    { id, before, after }: AccountChange,
    caller: StaffCaller,
    held: HeldPermissions,
  ): Promise<void> {
    await this.changes.mustManage(held, before.role_id);
    const keepsRole = after?.role_id === before.role_id;
    if (after && !keepsRole) await this.mustGive(held, after.role_id);
    const losesStanding = !keepsRole || (before.is_active && !after.is_active);
    if (!losesStanding) return;
    if (id === caller.userId) throw new AppError('OWN_ACCOUNT');
    const isAdministrator = before.role_id === ADMIN_ROLE && before.is_active;
    if (isAdministrator && !(await this.users.hasOtherAdministrator(id)))
      throw new AppError('LAST_ADMINISTRATOR');
  }

  /** Throws PERMISSION_LACKING if the role has permissions that the caller lacks. */
  mustGive(held: HeldPermissions, roleId: number): Promise<void> {
    return this.changes.mustGive(held, roleId);
  }
}
