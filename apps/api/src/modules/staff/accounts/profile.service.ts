import type {
  ChangePasswordBody,
  contracts,
  OwnSession,
  Profile,
  ProofBody,
  RouteReply,
  UpdateProfileBody,
} from '@leadline/contracts';
import { Injectable } from '@nestjs/common';
import { AuditService } from '#shared/audit/audit.service.js';
import type { StaffCaller } from '#shared/auth/callers.js';
import type { SignInClient } from '#shared/auth/client.decorator.js';
import { DatabaseService } from '#shared/database/database.service.js';
import { AppError } from '#shared/http/app-error.js';
import { RecordVersionsService } from '#shared/versions/record-versions.service.js';
import { AccountSecurityService } from '#modules/staff/auth/account-security.service.js';
import { OwnSecurityService, type Owner } from '#modules/staff/auth/own-security.service.js';
import { OwnSessionsService } from '#modules/staff/auth/own-sessions.service.js';
import { StaffRealmService } from '#modules/staff/auth/staff-realm.service.js';
import { SettingsService } from '#modules/reference/settings/settings.service.js';
import { UserRecordsService } from '#modules/staff/users/user-records.service.js';
import { twoFactorOf } from './domain/user-content.js';
import { PasswordLinksService } from './password-links.service.js';
import { USER_KIND, UserContentsService } from './user-contents.service.js';

type TwoFactorSetup = RouteReply<typeof contracts.profile.resetTwoFactor>;

/** The person who sends the request, and their client. */
interface Person {
  readonly caller: StaffCaller;
  readonly client: SignInClient;
}

/** The account of the signed-in person. */
@Injectable()
export class ProfileService {
  constructor(
    private readonly database: DatabaseService,
    private readonly users: UserRecordsService,
    private readonly contents: UserContentsService,
    private readonly versions: RecordVersionsService,
    private readonly realm: StaffRealmService,
    private readonly security: AccountSecurityService,
    private readonly links: PasswordLinksService,
    private readonly settings: SettingsService,
    private readonly audit: AuditService,
    private readonly own: OwnSecurityService,
    private readonly sessions: OwnSessionsService,
  ) {}

  async get({ userId }: StaffCaller): Promise<Profile> {
    const user = await this.users.find(userId);
    if (!user) throw new AppError('UNAUTHENTICATED');
    const { password_min, password_max } = await this.settings.get();
    return {
      name: user.name,
      email: user.email ?? '',
      role: user.role,
      two_factor: twoFactorOf(user),
      recovery_codes_left: await this.own.countRecoveryCodes(this.realm, userId),
      last_sign_in_at: user.last_sign_in_at?.toISOString() ?? null,
      created_at: user.created_at.toISOString(),
      password_min,
      password_max,
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
      const beforeAt = record.updated_at;
      return this.versions.saved(USER_KIND, { id: userId, userId, seen, before, beforeAt, after });
    });
  }

  /** Changes the password. Ends the other sessions, and a link for setting the password. */
  async changePassword(
    { current_password, password }: ChangePasswordBody,
    { caller, client }: Person,
  ): Promise<void> {
    const { userId, sessionId } = caller;
    const owner = this.ownerOf({ caller, client });
    const proof = await this.own.provePassword(owner, current_password);
    const passwordHash = await this.security.hashPassword(password ?? '');
    await this.own.change(proof, async () => {
      await this.users.setPassword(userId, passwordHash);
      await this.security.endSessions('staff', userId, sessionId);
      await this.links.drop(userId);
      await this.audit.record({
        userId,
        action: 'user.change_password',
        entity: 'user',
        entityId: userId,
      });
    });
  }

  resetTwoFactor(person: Person, body: ProofBody): Promise<TwoFactorSetup> {
    return this.own.resetTwoFactor(this.ownerOf(person), body);
  }

  confirmTwoFactor(person: Person, code: string): Promise<string[]> {
    return this.own.confirmTwoFactor(this.ownerOf(person), code);
  }

  renewRecoveryCodes(person: Person, body: ProofBody): Promise<string[]> {
    return this.own.renewRecoveryCodes(this.ownerOf(person), body);
  }

  listSessions({ userId, sessionId }: StaffCaller): Promise<OwnSession[]> {
    return this.sessions.list(this.realm, { accountId: userId, sessionId });
  }

  endSession({ userId, sessionId }: StaffCaller, id: string): Promise<void> {
    return this.sessions.end(this.realm, { accountId: userId, sessionId }, id);
  }

  endOtherSessions({ userId, sessionId }: StaffCaller): Promise<void> {
    return this.sessions.endOthers(this.realm, { accountId: userId, sessionId });
  }

  private ownerOf({ caller, client }: Person): Owner {
    const { userId: accountId, sessionId } = caller;
    return { realm: this.realm, accountId, sessionId, client };
  }
}
