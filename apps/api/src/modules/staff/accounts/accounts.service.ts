import {
  holds,
  type CreateUserBody,
  type OptionalProof,
  type ProofBody,
  type SavedReply,
  UpdateUserBody,
  type UserRow,
  type VersionHistory,
  type VersionQuery,
} from '@leadline/contracts';
import { Injectable } from '@nestjs/common';
import { AuditService } from '#shared/audit/audit.service.js';
import type { StaffCaller } from '#shared/auth/callers.js';
import type { SignInClient } from '#shared/auth/client.decorator.js';
import { AppError, fieldError } from '#shared/http/app-error.js';
import {
  RecordVersionsService,
  type RestorableKind,
  type Restore,
} from '#shared/versions/record-versions.service.js';
import { AccountSecurityService } from '#modules/staff/auth/account-security.service.js';
import { EndedAccessService } from '#modules/staff/auth/ended-access.service.js';
import {
  OwnSecurityService,
  type Owner,
  type Proof,
} from '#modules/staff/auth/own-security.service.js';
import { StaffRealmService } from '#modules/staff/auth/staff-realm.service.js';
import { PermissionChangesService } from '#modules/staff/roles/permission-changes.service.js';
import { SettingsService } from '#modules/reference/settings/settings.service.js';
import { UserRecordsService } from '#modules/staff/users/user-records.service.js';
import { AccountGuardService } from './account-guard.service.js';
import { twoFactorOf, type UserContent } from './domain/user-content.js';
import { PasswordLinksService } from './password-links.service.js';
import { USER_KIND, UserContentsService } from './user-contents.service.js';

type Listed = Awaited<ReturnType<UserRecordsService['list']>>[number];
type UserRecord = Awaited<ReturnType<UserRecordsService['lock']>>;
type UserVersions = RestorableKind<UserContent, typeof UpdateUserBody>;
type UserValues = Parameters<UserRecordsService['update']>[1];

const NO_PROOF: OptionalProof = { current_password: null, code: null };

const rowOf = (user: Listed): UserRow => ({
  id: user.id,
  name: user.name,
  email: user.email,
  level: user.role_id,
  role: user.role,
  is_service_account: user.is_service_account,
  is_active: user.is_active,
  enable_2fa: user.enable_2fa,
  two_factor: twoFactorOf(user),
  has_chat: user.has_chat,
  last_sign_in_at: user.last_sign_in_at?.toISOString() ?? null,
  created_at: user.created_at.toISOString(),
  version: user.version,
});
const valuesOf = (body: UpdateUserBody, before: UserRecord): UserValues => ({
  name: body.name,
  email: body.email,
  role_id: body.level,
  is_active: body.is_active ?? before.is_active,
  enable_2fa: !before.is_service_account && (body.enable_2fa ?? before.enable_2fa),
});

/** Throws VALIDATION_FAILED if a service account gets what people sign in with, or a person loses it. */
const mustSuit = ({ email, password }: UpdateUserBody, before: UserRecord): void => {
  if (!before.is_service_account) {
    if (email === null) throw fieldError('email', 'required', 'Email is required');
    return;
  }
  if (email !== null) throw fieldError('email', 'unfit', 'A service account has no e-mail address');
  if (password !== null) throw fieldError('password', 'unfit', 'A service account has no password');
};

/** Whether a save changes how a user signs in. */
const changesSignIn = (before: UserRecord, after: UserValues, password: string | null): boolean =>
  password !== null || before.email !== after.email || before.enable_2fa !== after.enable_2fa;

/** The person who sends the request, and their client. */
export interface Administrator {
  readonly caller: StaffCaller;
  readonly client: SignInClient;
}

/** The accounts of staff, as administrators manage them. */
@Injectable()
export class AccountsService {
  constructor(
    private readonly users: UserRecordsService,
    private readonly changes: PermissionChangesService,
    private readonly guard: AccountGuardService,
    private readonly security: AccountSecurityService,
    private readonly ended: EndedAccessService,
    private readonly own: OwnSecurityService,
    private readonly realm: StaffRealmService,
    private readonly settings: SettingsService,
    private readonly links: PasswordLinksService,
    private readonly contents: UserContentsService,
    private readonly versions: RecordVersionsService,
    private readonly audit: AuditService,
  ) {}

  async list({ permissions }: StaffCaller): Promise<UserRow[]> {
    if (!holds(permissions, 'USERS_LIST')) return this.users.listNames();
    return (await this.users.list()).map(rowOf);
  }

  async create(body: CreateUserBody, caller: StaffCaller): Promise<number> {
    const { name, email, level: role_id, is_active, is_service_account, password } = body;
    const enable_2fa = body.enable_2fa && !is_service_account;
    const passwordHash = password === null ? null : await this.security.hashPassword(password);
    return this.changes.run(caller, 'USERS_CREATE', async (held) => {
      await this.guard.mustGive(held, role_id);
      const values = { name, email, role_id, is_active, enable_2fa };
      const { default_timezone_id: timezone_id } = await this.settings.get();
      const id = await this.users.create(
        { ...values, is_service_account, timezone_id },
        passwordHash,
      );
      await this.versions.created(USER_KIND, id, await this.contents.of(values), caller.userId);
      return id;
    });
  }

  history(id: number, page: VersionQuery, person: Administrator): Promise<VersionHistory> {
    return this.versions.history(this.kindFor(person), id, page);
  }

  /**
   * Restores an earlier version of an account, without its password, under the same checks as an
   * update.
   */
  restore(
    { proof, ...restore }: Omit<Restore, 'userId'> & { readonly proof: OptionalProof },
    person: Administrator,
  ): Promise<SavedReply> {
    const { userId } = person.caller;
    return this.versions.restore(this.kindFor(person, proof), { ...restore, userId });
  }

  /**
   * Returns the new version. Throws VALIDATION_FAILED at `current_password` if people change their
   * own sign-in without proving who they are.
   */
  async update(
    body: UpdateUserBody,
    person: Administrator,
    restoredFrom?: number,
  ): Promise<number> {
    const { id, password } = body;
    const { caller } = person;
    const proof = await this.ownProof(body, person);
    const passwordHash = password === null ? null : await this.security.hashPassword(password);
    return this.changes.run(caller, 'USERS_EDIT', async (held) => {
      const record = await this.users.lock(id);
      mustSuit(body, record);
      const values = valuesOf(body, record);
      await this.guard.check({ id, before: record, after: values }, caller, held);
      if (proof) await this.own.use(proof);
      else if (id === caller.userId && changesSignIn(record, values, passwordHash))
        throw fieldError('current_password', 'required', 'Please enter your current password');
      await this.users.update(id, values);
      if (passwordHash !== null) await this.users.setPassword(id, passwordHash);
      if (passwordHash !== null || !values.is_active) await this.endAccess(id, caller);
      if (values.enable_2fa && !record.enable_2fa)
        await this.security.endSessionsWithoutTwoFactor('staff', id);
      const [before, after] = [await this.contents.of(record), await this.contents.of(values)];
      const seen = { seen: body.version, before, beforeAt: record.updated_at };
      return this.versions.saved(
        USER_KIND,
        { id, userId: caller.userId, ...seen, after, restoredFrom },
        passwordHash === null ? {} : { after: { ...after, password: 'changed' } },
      );
    });
  }

  remove(id: number, caller: StaffCaller): Promise<void> {
    return this.changes.run(caller, 'USERS_DELETE', async (held) => {
      const record = await this.users.lock(id);
      await this.guard.check({ id, before: record, after: null }, caller, held);
      await this.users.remove(id);
      await this.endAccess(id, caller);
      const before = await this.contents.of(record);
      await this.versions.removed(USER_KIND, id, before, caller.userId);
    });
  }

  /** Resets the second factor. The user sets it up again at the next sign-in. Sessions continue. */
  async resetTwoFactor(id: number, body: ProofBody, person: Administrator): Promise<void> {
    const { caller } = person;
    const proof = await this.own.proveBoth(this.ownerOf(person), body);
    return this.changes.run(caller, 'USERS_EDIT', async (held) => {
      const { role_id } = await this.users.lock(id);
      await this.changes.mustManage(held, role_id);
      await this.own.use(proof);
      await this.security.forgetTwoFactor(this.realm, id);
      await this.note('reset_two_factor', id, caller);
    });
  }

  endSessions(id: number, caller: StaffCaller): Promise<void> {
    return this.changes.run(caller, 'USERS_EDIT', async (held) => {
      const { role_id } = await this.users.lock(id);
      await this.changes.mustManage(held, role_id);
      await this.security.endSessions('staff', id);
      await this.ended.announce(id, caller.userId);
      await this.note('end_sessions', id, caller);
    });
  }

  /**
   * Checks the proof of people who change their own password. Null without a password, and for the
   * account of somebody else.
   */
  private async ownProof(
    { id, current_password, code }: UpdateUserBody,
    person: Administrator,
  ): Promise<Proof | null> {
    if (id !== person.caller.userId || current_password === null) return null;
    return this.own.proveBoth(this.ownerOf(person), { current_password, code });
  }

  private ownerOf({ caller, client }: Administrator): Owner {
    const { userId: accountId, sessionId } = caller;
    return { realm: this.realm, accountId, sessionId, client };
  }

  private kindFor(person: Administrator, proof: OptionalProof = NO_PROOF): UserVersions {
    return {
      ...USER_KIND,
      current: async (id) => {
        const user = await this.users.find(id);
        if (!user) throw new AppError('USER_NOT_FOUND');
        return { id, content: await this.contents.of(user), changedAt: user.updated_at };
      },
      body: UpdateUserBody,
      bodyOf: (id, { role, ...content }, version) => ({ ...content, id, level: role.id, version }),
      save: (body, { restoredFrom }) => this.update({ ...body, ...proof }, person, restoredFrom),
    };
  }

  /**
   * Ends sessions and links. A user who changes their own password keeps this session and their
   * Telegram account.
   */
  private async endAccess(id: number, { sessionId, userId }: StaffCaller): Promise<void> {
    await this.security.endSessions('staff', id, sessionId);
    await this.links.drop(id);
    if (id !== userId) await this.ended.announce(id, userId);
  }

  private note(
    verb: 'reset_two_factor' | 'end_sessions',
    id: number,
    { userId }: StaffCaller,
  ): Promise<void> {
    return this.audit.record({ userId, action: `user.${verb}`, entity: 'user', entityId: id });
  }
}
