import type {
  CreatePublisherAccountBody,
  ProofBody,
  PublisherAccount,
  UpdatePublisherAccountBody,
} from '@leadline/contracts';
import { Injectable } from '@nestjs/common';
import { AuditService } from '#shared/audit/audit.service.js';
import type { StaffCaller } from '#shared/auth/callers.js';
import type { SignInClient } from '#shared/auth/client.decorator.js';
import { AppError, fieldError } from '#shared/http/app-error.js';
import { RecordChangesService, type RecordKind } from '#shared/records/record-changes.service.js';
import { AccountSecurityService } from '#modules/staff/auth/account-security.service.js';
import { OwnSecurityService } from '#modules/staff/auth/own-security.service.js';
import { StaffRealmService } from '#modules/staff/auth/staff-realm.service.js';
import { SettingsService } from '#modules/reference/settings/settings.service.js';
import {
  ACCOUNT_EMAIL,
  PublisherAccountsRepository,
  type AccountRow,
  type AccountValues,
} from './data/publisher-accounts.repository.js';
import { PanelAccountsService } from './panel-accounts.service.js';
import { accountFacts, type AccountContent } from './domain/account-content.js';

const EMAIL_TAKEN = 'Another publisher account has this e-mail address.';

const shown = ({
  updated_at: _,
  last_sign_in_at,
  publishers,
  ...account
}: AccountRow): PublisherAccount => ({
  ...account,
  last_sign_in_at: last_sign_in_at?.toISOString() ?? null,
  added_affiliates: [...publishers],
  affiliates: publishers.map((publisher) => ({ get_affiliates: publisher })),
});
const contentOf = (account: AccountRow): AccountContent => ({
  ...valuesOf(account),
  publishers: account.publishers,
});
const valuesOf = (account: AccountValues): AccountValues => ({
  first_name: account.first_name,
  last_name: account.last_name,
  email: account.email,
  is_active: account.is_active,
  may_rotate_token: account.may_rotate_token,
});

/** Accounts of the publisher panel, managed by staff. */
@Injectable()
export class PublisherAccountsService {
  private readonly kind: RecordKind<AccountRow, AccountContent> = {
    entity: 'publisher_account',
    factsOf: accountFacts,
    contentOf,
    lock: (id) => this.repository.lock(id),
    notFound: 'PUBLISHER_ACCOUNT_NOT_FOUND',
    unique: { [ACCOUNT_EMAIL]: () => fieldError('email', 'taken', EMAIL_TAKEN) },
  };

  constructor(
    private readonly repository: PublisherAccountsRepository,
    private readonly security: AccountSecurityService,
    private readonly own: OwnSecurityService,
    private readonly staff: StaffRealmService,
    private readonly panel: PanelAccountsService,
    private readonly settings: SettingsService,
    private readonly changes: RecordChangesService,
    private readonly audit: AuditService,
  ) {}

  async list(): Promise<PublisherAccount[]> {
    return (await this.repository.list()).map(shown);
  }

  async create(body: CreatePublisherAccountBody, userId: number): Promise<number> {
    const password_hash = await this.security.hashPassword(body.password);
    return this.changes.create(this.kind, userId, async (at) => {
      await this.mustExist(body.added_affiliates);
      const { default_timezone_id: timezone_id } = await this.settings.get();
      const values = { ...valuesOf(body), timezone_id, password_hash };
      const id = await this.repository.insert(values, at);
      await this.repository.replacePublishers(id, body.added_affiliates);
      return { id, content: await this.content(id) };
    });
  }

  /**
   * Updates an account and returns the new version. Throws CONFLICT if somebody else has saved
   * meanwhile.
   */
  async update(body: UpdatePublisherAccountBody, userId: number): Promise<number> {
    const { id: key, version: seen, password } = body;
    const hash = password === null ? null : await this.security.hashPassword(password);
    return this.changes.update(this.kind, { key, seen, userId }, async ({ id, ...row }, at) => {
      await this.mustExist(body.added_affiliates);
      const values = valuesOf({
        ...body,
        is_active: body.is_active ?? row.is_active,
        may_rotate_token: body.may_rotate_token ?? row.may_rotate_token,
      });
      const stored = hash === null ? values : { ...values, password_hash: hash };
      await this.repository.update(id, stored, at);
      if (hash !== null || !values.is_active) await this.security.endSessions('panel', id);
      await this.repository.replacePublishers(id, body.added_affiliates);
      const after = await this.content(id);
      return hash === null ? { after } : { after, alsoChanged: { password: 'changed' } };
    });
  }

  remove(key: number, userId: number): Promise<void> {
    return this.changes.remove(this.kind, { key, userId }, async ({ id }, at) => {
      await this.repository.softDelete(id, at);
      await this.security.endSessions('panel', id);
    });
  }

  /**
   * Resets the second factor. The account signs in with its password alone until it sets up another
   * one. Sessions continue.
   */
  async resetTwoFactor(
    id: number,
    body: ProofBody,
    { caller, client }: { readonly caller: StaffCaller; readonly client: SignInClient },
  ): Promise<void> {
    const { userId, sessionId } = caller;
    const owner = { realm: this.staff, accountId: userId, sessionId, client };
    const proof = await this.own.proveBoth(owner, body);
    return this.own.change(proof, async () => {
      await this.changes.lock(this.kind, id);
      await this.security.forgetTwoFactor(this.panel, id);
      await this.audit.record({
        userId,
        action: 'publisher_account.reset_two_factor',
        entity: 'publisher_account',
        entityId: id,
      });
    });
  }

  private async mustExist(ids: readonly number[]): Promise<void> {
    const found = await this.repository.lockPublishers(ids);
    if (found.length < ids.length)
      throw new AppError('PARTY_REFERENCE_UNKNOWN', {
        issues: [
          {
            in: 'body',
            field: 'added_affiliates',
            code: 'unknown',
            message: 'A chosen affiliate does not exist',
          },
        ],
      });
  }

  private async content(id: number): Promise<AccountContent> {
    const row = await this.repository.find(id);
    if (!row) throw new AppError('PUBLISHER_ACCOUNT_NOT_FOUND');
    return contentOf(row);
  }
}
