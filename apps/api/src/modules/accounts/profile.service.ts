import type { ChangePasswordBody, Profile, UpdateProfileBody } from '@leadline/contracts';
import { Injectable } from '@nestjs/common';
import { Audit } from '#shared/audit/audit.service.js';
import type { StaffCaller } from '#shared/auth/callers.js';
import { Database } from '#shared/database/database.service.js';
import { AppError } from '#shared/http/app-error.js';
import { RecordVersions } from '#shared/versions/record-versions.service.js';
import { AccountSecurity } from '#modules/auth/account-security.service.js';
import { OwnSecurity, type Owner } from '#modules/auth/own-security.service.js';
import { OwnSessions } from '#modules/auth/own-sessions.service.js';
import { SettingsService } from '#modules/settings/settings.service.js';
import { UserRecords } from '#modules/users/user-records.service.js';
import { twoFactorOf } from './domain/two-factor-state.js';
import { PasswordLinks } from './password-links.service.js';
import { USER_KIND, UserContents } from './user-contents.service.js';

/** The own account of whoever is signed in. */
@Injectable()
export class ProfileService {
  constructor(
    private readonly database: Database,
    private readonly users: UserRecords,
    private readonly contents: UserContents,
    private readonly versions: RecordVersions,
    private readonly security: AccountSecurity,
    private readonly links: PasswordLinks,
    private readonly settings: SettingsService,
    private readonly audit: Audit,
    /** What needs more than a session. */
    readonly own: OwnSecurity,
    readonly sessions: OwnSessions,
  ) {}

  async get({ userId }: StaffCaller): Promise<Profile> {
    const user = await this.users.find(userId);
    if (!user) throw new AppError('UNAUTHENTICATED');
    return {
      name: user.name,
      email: user.email,
      role: user.role,
      two_factor: twoFactorOf(user),
      recovery_codes_left: await this.own.countRecoveryCodes(userId),
      last_sign_in_at: user.last_sign_in_at?.toISOString() ?? null,
      created_at: user.created_at.toISOString(),
      password_max: (await this.settings.get()).password_max,
      version: user.version,
    };
  }

  /** Returns the new version. Throws CONFLICT if the account was saved meanwhile. */
  rename({ name, version: seen }: UpdateProfileBody, { userId }: StaffCaller): Promise<number> {
    return this.database.tx(async () => {
      const record = await this.users.lock(userId);
      const values = { ...record, name };
      const [before, after] = [await this.contents.of(record), await this.contents.of(values)];
      const { email, role_id, is_active, enable_2fa } = record;
      await this.users.update(userId, { name, email, role_id, is_active, enable_2fa });
      const version = await this.versions.saved(USER_KIND, {
        id: userId,
        userId,
        seen,
        before,
        beforeAt: record.updated_at,
        after,
      });
      await this.note('update', userId, { before, after });
      return version;
    });
  }

  /** Ends the other sessions, and a link with which the password could be set. */
  async changePassword(
    { current_password, password }: ChangePasswordBody,
    owner: Owner,
  ): Promise<void> {
    const { userId, sessionId } = owner.caller;
    const proof = await this.own.provePassword(owner, current_password);
    const passwordHash = await this.security.hashPassword(password ?? '');
    await this.own.change(proof, async () => {
      await this.users.setPassword(userId, passwordHash);
      await this.security.endSessions(userId, sessionId);
      await this.links.drop(userId);
      await this.note('change_password', userId, {});
    });
  }

  private note(
    verb: string,
    userId: number,
    values: { before?: object; after?: object },
  ): Promise<void> {
    return this.audit.record({
      userId,
      action: `user.${verb}`,
      entity: 'user',
      entityId: userId,
      ...values,
    });
  }
}
