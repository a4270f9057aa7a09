import { Injectable } from '@nestjs/common';
import type { StaffCaller } from '#shared/auth/callers.js';
import { Clock } from '#shared/clock/clock.js';
import { RolesService } from '#modules/staff/roles/roles.service.js';
import { UserRecordsService } from '#modules/staff/users/user-records.service.js';
import { UserTwoFactorService } from '#modules/staff/users/user-two-factor.service.js';
import type { LiveSession } from './data/sessions.repository.js';
import { RealmService, type UsedCode } from './realm.service.js';

/** Realm of staff, who sign in to the back office. */
@Injectable()
export class StaffRealmService extends RealmService<StaffCaller> {
  readonly name = 'staff';
  readonly isTwoFactorOptional = false;

  constructor(
    private readonly users: UserRecordsService,
    private readonly userTwoFactor: UserTwoFactorService,
    private readonly roles: RolesService,
    clock: Clock,
  ) {
    super(clock);
  }

  /**
   * Returns the caller of a session. For a limited user it says only that there is a limit: the
   * parties are read when they are needed.
   */
  async callerOf({ id, account_id, role_id, timezone }: LiveSession): Promise<StaffCaller> {
    if (role_id === null) throw new Error('A member of staff has a role.');
    const { permissions, limited_to_own_parties } = await this.roles.rightsOf(role_id);
    return {
      kind: 'staff',
      userId: account_id,
      sessionId: id,
      permissions: new Set(permissions),
      timezone,
      ownParties: limited_to_own_parties ? { advertiser: [], publisher: [] } : null,
    };
  }

  lockForSignIn(id: number, passwordHash: string | null): Promise<boolean> {
    return this.users.lockForSignIn(id, passwordHash);
  }
  noteSignIn(id: number): Promise<void> {
    return this.users.noteSignIn(id);
  }
  keepSecret(id: number, encryptedSecret: Buffer): Promise<void> {
    return this.userTwoFactor.keepSecret(id, encryptedSecret);
  }
  confirmSecret(id: number, encryptedSecret: Buffer, code: UsedCode): Promise<boolean> {
    return this.userTwoFactor.confirmSecret(id, encryptedSecret, code);
  }
  useStep(id: number, step: number): Promise<boolean> {
    return this.userTwoFactor.useStep(id, step);
  }
  forgetTwoFactor(id: number): Promise<void> {
    return this.users.forgetTwoFactor(id);
  }
}
