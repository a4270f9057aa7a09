import { PERMISSIONS } from '@leadline/contracts';
import { Injectable } from '@nestjs/common';
import type { StaffCaller } from '#shared/auth/callers.js';
import { Clock } from '#shared/clock/clock.js';
import { RolesService } from '#modules/staff/roles/roles.service.js';
import { UserRecordsService } from '#modules/staff/users/user-records.service.js';
import { UserTwoFactorService } from '#modules/staff/users/user-two-factor.service.js';
import type { LiveSession } from './data/sessions.repository.js';
import { permissionsInCommon } from './domain/viewing.js';
import { RealmService, type UsedCode } from './realm.service.js';

/** Permissions that show a secret in a request that reads. */
const SECRET: ReadonlySet<number> = new Set(
  PERMISSIONS.flatMap(({ id, name }) => (name === 'PUBLISHERS_REVEAL_TOKEN' ? [id] : [])),
);
const NO_RIGHTS = { limited_to_own_parties: true, permissions: [] };

/** Caller of a session, before its parties are read. */
export interface StaffSession extends Omit<StaffCaller, 'ownParties'> {
  /**
   * Users whose parties limit the session; null stands for nobody, who has none. Empty without a
   * limit.
   */
  readonly limitedTo: readonly (number | null)[];
}

/** Realm of staff, who sign in to the back office. */
@Injectable()
export class StaffRealmService extends RealmService<StaffSession> {
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
   * Returns the caller of a session. For limited users it says only whose parties limit it: the
   * parties are read when they are needed.
   */
  async callerOf(session: LiveSession): Promise<StaffSession> {
    const { id, account_id: userId, role_id: roleId, timezone } = session;
    if (roleId === null) throw new Error('A member of staff has a role.');
    const own = await this.roles.rightsOf(roleId);
    const view = await this.viewOf(session);
    const permissions = view ? permissionsInCommon(own, view.rights, SECRET) : own.permissions;
    return {
      kind: 'staff',
      userId,
      sessionId: id,
      permissions: new Set(permissions),
      timezone,
      viewing: view && { ...view.viewing, name: view.name },
      token: null,
      limitedTo: [
        ...(own.limited_to_own_parties ? [userId] : []),
        ...(view?.rights.limited_to_own_parties ? [view.userId] : []),
      ],
    };
  }

  /** Returns the rights of a viewed role or user. They are none if it no longer exists. */
  private async viewOf({ view_role_id: roleId, view_user_id: userId }: LiveSession) {
    if (roleId !== null)
      return {
        viewing: { kind: 'role' as const, id: roleId },
        name: (await this.roles.nameOf(roleId)) ?? '',
        rights: await this.roles.rightsOf(roleId),
        userId: null,
      };
    if (userId === null) return null;
    const user = await this.users.find(userId);
    return {
      viewing: { kind: 'user' as const, id: userId },
      name: user?.name ?? '',
      rights: user ? await this.roles.rightsOf(user.role_id) : NO_RIGHTS,
      userId,
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
