import type {
  ChangePasswordBody,
  contracts,
  OwnSession,
  PanelProfile,
  ProofBody,
  RouteData,
  RouteReply,
} from '@leadline/contracts';
import { Injectable } from '@nestjs/common';
import { AuditService } from '#shared/audit/audit.service.js';
import type { PanelCaller } from '#shared/auth/callers.js';
import type { SignInClient } from '#shared/auth/client.decorator.js';
import { AppError } from '#shared/http/app-error.js';
import { AccountSecurityService } from '#modules/staff/auth/account-security.service.js';
import { OwnSecurityService, type Owner } from '#modules/staff/auth/own-security.service.js';
import { OwnSessionsService } from '#modules/staff/auth/own-sessions.service.js';
import { LookupsService } from '#modules/reference/lookups/lookups.service.js';
import { PanelAccountsService } from '#modules/publishers/publisher-accounts/panel-accounts.service.js';
import { SettingsService } from '#modules/reference/settings/settings.service.js';

type TwoFactorSetup = RouteReply<typeof contracts.panelProfile.setUpTwoFactor>;

/** The person who sends the request, and their client. */
interface Person {
  readonly caller: PanelCaller;
  readonly client: SignInClient;
}

/** The account of the person who is signed in to the panel. */
@Injectable()
export class PanelProfilesService {
  constructor(
    private readonly accounts: PanelAccountsService,
    private readonly security: AccountSecurityService,
    private readonly own: OwnSecurityService,
    private readonly sessions: OwnSessionsService,
    private readonly lookups: LookupsService,
    private readonly settings: SettingsService,
    private readonly audit: AuditService,
  ) {}

  async get({ accountId }: PanelCaller): Promise<PanelProfile> {
    const account = await this.accounts.find(accountId);
    if (!account) throw new AppError('UNAUTHENTICATED');
    const { password_min, password_max } = await this.settings.get();
    return {
      name: `${account.first_name} ${account.last_name}`,
      email: account.email,
      two_factor: account.has_confirmed_2fa ? 'on' : 'off',
      recovery_codes_left: await this.own.countRecoveryCodes(this.accounts, accountId),
      last_sign_in_at: account.last_sign_in_at?.toISOString() ?? null,
      timezone_id: account.timezone_id,
      may_rotate_token: account.may_rotate_token,
      password_min,
      password_max,
    };
  }

  listTimezones(): Promise<RouteData<typeof contracts.panelProfile.timezones>> {
    return this.lookups.timezones();
  }

  /** Throws TIMEZONE_UNKNOWN. */
  async changeTimezone({ accountId, sessionId }: PanelCaller, timezoneId: number): Promise<void> {
    if ((await this.lookups.timezoneName(timezoneId)) === null)
      throw new AppError('TIMEZONE_UNKNOWN');
    await this.accounts.setZone(accountId, timezoneId);
    this.accounts.callers.forget(sessionId);
    await this.note('change_timezone', accountId);
  }

  /** Changes the password and ends the other sessions. */
  async changePassword(
    person: Person,
    { current_password, password }: ChangePasswordBody,
  ): Promise<void> {
    const { accountId, sessionId } = person.caller;
    const proof = await this.own.provePassword(this.ownerOf(person), current_password);
    const passwordHash = await this.security.hashPassword(password ?? '');
    await this.own.change(proof, async () => {
      await this.accounts.setPassword(accountId, passwordHash);
      await this.security.endSessions('panel', accountId, sessionId);
      await this.note('change_password', accountId);
    });
  }

  setUpTwoFactor(person: Person, body: ProofBody): Promise<TwoFactorSetup> {
    return this.own.resetTwoFactor(this.ownerOf(person), body);
  }

  confirmTwoFactor(person: Person, code: string): Promise<string[]> {
    return this.own.confirmTwoFactor(this.ownerOf(person), code);
  }

  turnOffTwoFactor(person: Person, body: ProofBody): Promise<void> {
    return this.own.turnOffTwoFactor(this.ownerOf(person), body);
  }

  renewRecoveryCodes(person: Person, body: ProofBody): Promise<string[]> {
    return this.own.renewRecoveryCodes(this.ownerOf(person), body);
  }

  listSessions(caller: PanelCaller): Promise<OwnSession[]> {
    return this.sessions.list(this.accounts, caller);
  }

  endSession(caller: PanelCaller, id: string): Promise<void> {
    return this.sessions.end(this.accounts, caller, id);
  }

  endOtherSessions(caller: PanelCaller): Promise<void> {
    return this.sessions.endOthers(this.accounts, caller);
  }

  private ownerOf({ caller, client }: Person): Owner {
    const { accountId, sessionId } = caller;
    return { realm: this.accounts, accountId, sessionId, client };
  }

  private note(verb: string, accountId: number): Promise<void> {
    return this.audit.record({
      userId: null,
      action: `publisher_account.${verb}`,
      entity: 'publisher_account',
      entityId: accountId,
    });
  }
}
