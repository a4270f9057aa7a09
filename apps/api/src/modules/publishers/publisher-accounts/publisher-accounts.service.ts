import type {
  CreatePublisherAccountBody,
  ProofBody,
  PublisherAccount,
  UpdatePublisherAccountBody,
} from '@leadline/contracts';
import { Injectable } from '@nestjs/common';
import { Audit } from '#shared/audit/audit.service.js';
import type { StaffCaller } from '#shared/auth/callers.js';
import type { SignInClient } from '#shared/auth/client.decorator.js';
import { Clock } from '#shared/clock/clock.js';
import { Database } from '#shared/database/database.service.js';
import { isUniqueViolation } from '#shared/database/sql-state.js';
import { AppError, fieldError } from '#shared/http/app-error.js';
import type { VersionedKind } from '#shared/versions/record-versions.service.js';
import { VersionedRecords } from '#shared/versions/versioned-records.service.js';
import { AccountSecurity } from '#modules/staff/auth/account-security.service.js';
import { OwnSecurity } from '#modules/staff/auth/own-security.service.js';
import { StaffRealm } from '#modules/staff/auth/staff-realm.service.js';
import { SettingsService } from '#modules/reference/settings/settings.service.js';
import {
  ACCOUNT_EMAIL,
  PublisherAccountsRepository,
  type AccountRow,
  type AccountValues,
  type ListedAccount,
} from './data/publisher-accounts.repository.js';
import { PanelAccounts } from './panel-accounts.service.js';
import { accountFacts, type AccountContent } from './domain/account-content.js';

const KIND: VersionedKind<AccountContent> = {
  entity: 'publisher_account',
  factsOf: accountFacts,
};
const EMAIL_TAKEN = 'Another publisher account has this e-mail address.';

const shown = ({
  updated_at: _,
  last_sign_in_at,
  publishers,
  ...account
}: ListedAccount): PublisherAccount => ({
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
const withUniqueEmail = async <T>(write: () => Promise<T>): Promise<T> => {
  try {
    return await write();
  } catch (error) {
    if (!isUniqueViolation(error, ACCOUNT_EMAIL)) throw error;
    throw fieldError('email', 'taken', EMAIL_TAKEN);
  }
};

/** The accounts of the publisher panel, as staff manage them (PAC-001 to PAC-010). */
@Injectable()
export class PublisherAccounts {
  constructor(
    private readonly database: Database,
    private readonly repository: PublisherAccountsRepository,
    private readonly security: AccountSecurity,
    private readonly own: OwnSecurity,
    private readonly staff: StaffRealm,
    private readonly panel: PanelAccounts,
    private readonly settings: SettingsService,
    private readonly records: VersionedRecords,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  async list(): Promise<PublisherAccount[]> {
    return (await this.repository.list()).map(shown);
  }

  async create(body: CreatePublisherAccountBody, userId: number): Promise<number> {
    const passwordHash = await this.security.hashPassword(body.password);
    return this.database.tx(async () => {
      await this.mustExist(body.added_affiliates);
      const at = this.clock.now();
      const { default_timezone_id: timezone_id } = await this.settings.get();
      const id = await withUniqueEmail(() =>
        this.repository.insert({ ...valuesOf(body), timezone_id }, passwordHash, at),
      );
      await this.repository.replacePublishers(id, body.added_affiliates);
      await this.records.created(KIND, id, await this.content(id), userId);
      return id;
    });
  }

  /** Returns the new version. Throws CONFLICT if somebody else has saved meanwhile. */
  async update(body: UpdatePublisherAccountBody, userId: number): Promise<number> {
    const { id, password } = body;
    const passwordHash = password === null ? null : await this.security.hashPassword(password);
    return this.database.tx(async () => {
      const row = await this.existing(id);
      const before = contentOf(row);
      await this.mustExist(body.added_affiliates);
      const at = this.clock.now();
      const values = valuesOf({
        ...body,
        is_active: body.is_active ?? row.is_active,
        may_rotate_token: body.may_rotate_token ?? row.may_rotate_token,
      });
      await withUniqueEmail(() => this.repository.update(id, values, passwordHash, at));
      if (passwordHash !== null || !values.is_active) await this.security.endSessions('panel', id);
      await this.repository.replacePublishers(id, body.added_affiliates);
      const save = { id, userId, seen: body.version, before, beforeAt: row.updated_at };
      return this.records.saved(
        KIND,
        { ...save, after: await this.content(id) },
        passwordHash === null ? {} : { password: 'changed' },
      );
    });
  }

  remove(id: number, userId: number): Promise<void> {
    return this.database.tx(async () => {
      const row = await this.existing(id);
      await this.repository.softDelete(id, this.clock.now());
      await this.security.endSessions('panel', id);
      await this.records.removed(KIND, id, contentOf(row), userId);
    });
  }

  /** The account signs in with its password alone until it sets one up again. Sessions go on. */
  async resetTwoFactor(
    id: number,
    body: ProofBody,
    { caller, client }: { readonly caller: StaffCaller; readonly client: SignInClient },
  ): Promise<void> {
    const { userId, sessionId } = caller;
    const owner = { realm: this.staff, accountId: userId, sessionId, client };
    const proof = await this.own.proveBoth(owner, body);
    return this.own.change(proof, async () => {
      await this.existing(id);
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

  private async existing(id: number): Promise<AccountRow> {
    const row = await this.repository.lock(id);
    if (!row) throw new AppError('PUBLISHER_ACCOUNT_NOT_FOUND');
    return row;
  }

  private async content(id: number): Promise<AccountContent> {
    const row = await this.repository.find(id);
    if (!row) throw new AppError('PUBLISHER_ACCOUNT_NOT_FOUND');
    return contentOf(row);
  }
}
