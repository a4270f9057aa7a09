import { createHash, randomBytes } from 'node:crypto';
import type { contracts, ProofBody, RouteReply, SetPasswordBody } from '@leadline/contracts';
import { Injectable } from '@nestjs/common';
import { AuditService } from '#shared/audit/audit.service.js';
import type { StaffCaller } from '#shared/auth/callers.js';
import type { SignInClient } from '#shared/auth/client.decorator.js';
import { Clock } from '#shared/clock/clock.js';
import { DatabaseService } from '#shared/database/database.service.js';
import { AppError } from '#shared/http/app-error.js';
import { AccountSecurityService } from '#modules/staff/auth/account-security.service.js';
import { OwnSecurityService } from '#modules/staff/auth/own-security.service.js';
import { StaffRealmService } from '#modules/staff/auth/staff-realm.service.js';
import { PermissionChangesService } from '#modules/staff/roles/permission-changes.service.js';
import { SettingsService } from '#modules/reference/settings/settings.service.js';
import { UserRecordsService } from '#modules/staff/users/user-records.service.js';
import { PasswordLinksRepository } from './data/password-links.repository.js';

const VALID_MS = 24 * 3_600_000;
const TOKEN_BYTES = 32;
const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

type NewLink = Omit<RouteReply<typeof contracts.passwordLinks.create>, 'message'>;
type Owner = RouteReply<typeof contracts.passwordLinks.check>;

/**
 * Links with which a person sets a password once (ADR 35). The token is random, shown to the
 * administrator once, and stored as a hash only.
 */
@Injectable()
export class PasswordLinksService {
  constructor(
    private readonly database: DatabaseService,
    private readonly repository: PasswordLinksRepository,
    private readonly users: UserRecordsService,
    private readonly settings: SettingsService,
    private readonly changes: PermissionChangesService,
    private readonly security: AccountSecurityService,
    private readonly own: OwnSecurityService,
    private readonly realm: StaffRealmService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /** Makes a link. It lets its holder take over the account, so its maker proves who they are. */
  async make(
    id: number,
    body: ProofBody,
    { caller, client }: { readonly caller: StaffCaller; readonly client: SignInClient },
  ): Promise<NewLink> {
    const { userId: accountId, sessionId } = caller;
    const owner = { realm: this.realm, accountId, sessionId, client };
    const proof = await this.own.proveBoth(owner, body);
    return this.changes.run(caller, 'USERS_EDIT', async (held) => {
      const { role_id, is_active, is_service_account } = await this.users.lock(id);
      await this.changes.mustManage(held, role_id);
      if (is_service_account) throw new AppError('SERVICE_ACCOUNT');
      if (!is_active) throw new AppError('USER_INACTIVE');
      await this.own.use(proof);
      const token = randomBytes(TOKEN_BYTES).toString('base64url');
      const at = this.clock.now();
      const expiresAt = new Date(at.getTime() + VALID_MS);
      await this.repository.replace({
        userId: id,
        hash: hashOf(token),
        createdBy: caller.userId,
        at,
        expiresAt,
      });
      await this.note('make_password_link', id, caller.userId);
      return { path: `/set-password/${token}`, expires_at: expiresAt.toISOString() };
    });
  }

  /** Throws PASSWORD_LINK_INVALID. */
  async owner(token: string): Promise<Owner> {
    const found = await this.repository.find(hashOf(token), this.clock.now());
    if (!found) throw new AppError('PASSWORD_LINK_INVALID');
    const { name, email, expires_at } = found;
    const { password_min, password_max } = await this.settings.get();
    return { name, email, password_min, password_max, expires_at: expires_at.toISOString() };
  }

  /** Sets the password of the link's user and ends its sessions. Throws PASSWORD_LINK_INVALID. */
  async use({ token, password }: SetPasswordBody): Promise<void> {
    const hash = hashOf(token);
    // Hashing a password takes long, so it is not done for an invented token.
    await this.owner(token);
    const passwordHash = await this.security.hashPassword(password ?? '');
    await this.database.tx(async () => {
      const at = this.clock.now();
      const userId = await this.repository.findUser(hash, at);
      // The account is locked before the link, as in an administrator's change.
      const isOpen = userId !== null && (await this.users.lockForSignIn(userId, null));
      if (!isOpen || !(await this.repository.use(hash, at)))
        throw new AppError('PASSWORD_LINK_INVALID');
      await this.users.setPassword(userId, passwordHash);
      await this.security.endSessions('staff', userId);
      await this.note('set_password', userId, userId);
    });
  }

  /** Ends the link of a user, in the transaction of a change of the account. */
  drop(userId: number): Promise<void> {
    return this.repository.deleteOf(userId);
  }

  private note(verb: string, id: number, userId: number): Promise<void> {
    return this.audit.record({ userId, action: `user.${verb}`, entity: 'user', entityId: id });
  }
}
