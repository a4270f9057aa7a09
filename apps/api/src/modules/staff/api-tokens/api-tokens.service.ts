import {
  holds,
  PERMISSIONS,
  type StaffToken,
  type CreateApiTokenBody,
  type CurrentApiToken,
  type NewApiToken,
  type ProofBody,
  type UpdateApiTokenBody,
  type VersionHistory,
  type VersionQuery,
} from '@leadline/contracts';
import { Injectable } from '@nestjs/common';
import { newToken, tokenHash } from '@leadline/prisma/secret-box';
import type { StaffCaller } from '#shared/auth/callers.js';
import { Clock } from '#shared/clock/clock.js';
import { AppError, fieldError } from '#shared/http/app-error.js';
import { invalidEntries } from '#shared/net/networks.js';
import { RecordChangesService, type RecordKind } from '#shared/records/record-changes.service.js';
import { RecordVersionsService } from '#shared/versions/record-versions.service.js';
import { PermissionChangesService } from '#modules/staff/roles/permission-changes.service.js';
import { RolesService } from '#modules/staff/roles/roles.service.js';
import { UserRecordsService } from '#modules/staff/users/user-records.service.js';
import { ApiTokensRepository, type TokenRow } from './data/api-tokens.repository.js';
import { hintOf, tokenFacts, tokenOf, type TokenContent } from './domain/token-rules.js';

type Values = Omit<UpdateApiTokenBody, 'version' | keyof ProofBody>;

const contentOf = (row: TokenRow): TokenContent => ({
  name: row.name,
  scopes: row.scopes,
  addresses: row.addresses,
  expires_at: row.expires_at?.toISOString() ?? null,
  rate_limit_per_minute: row.rate_limit_per_minute,
});
const listed = (row: TokenRow): StaffToken => ({
  id: row.id,
  version: row.version,
  name: row.name,
  user: { id: row.user_id, name: row.user_name, is_service_account: row.is_service_account },
  hint: row.hint,
  scopes: [...row.scopes],
  addresses: [...row.addresses],
  expires_at: row.expires_at?.toISOString() ?? null,
  rate_limit_per_minute: row.rate_limit_per_minute,
  last_used_at: row.last_used_at?.toISOString() ?? null,
  last_address: row.last_address,
  created_at: row.created_at.toISOString(),
});
const columnsOf = ({ name, scopes, addresses, expires_at, rate_limit_per_minute }: Values) => ({
  name,
  scopes,
  addresses,
  expires_at: expires_at === null ? null : new Date(expires_at),
  rate_limit_per_minute,
});
const recordOf = ({ name, scopes, addresses, ...values }: Values): TokenContent => ({
  name,
  scopes,
  addresses,
  expires_at: values.expires_at === null ? null : new Date(values.expires_at).toISOString(),
  rate_limit_per_minute: values.rate_limit_per_minute,
});

/** Throws VALIDATION_FAILED for entries that are neither an address nor a network. */
const mustBeAddresses = (addresses: readonly string[]): void => {
  const invalid = invalidEntries(addresses);
  if (invalid.length > 0)
    throw fieldError('addresses', 'invalid', `Not an IP address or network: ${invalid.join(', ')}`);
};

/**
 * Makes, changes and revokes API tokens: people their own, and holders of API_TOKENS_MANAGE those of
 * service accounts. They also revoke those of other people, but make and change none: a token acts
 * in the name of its user.
 */
@Injectable()
export class ApiTokensService {
  private readonly kind: RecordKind<TokenRow, TokenContent> = {
    entity: 'api_token',
    factsOf: tokenFacts,
    contentOf,
    lock: (id) => this.tokens.lock(id),
    notFound: 'API_TOKEN_NOT_FOUND',
  };

  constructor(
    private readonly tokens: ApiTokensRepository,
    private readonly users: UserRecordsService,
    private readonly roles: RolesService,
    private readonly permissionChanges: PermissionChangesService,
    private readonly changes: RecordChangesService,
    private readonly versions: RecordVersionsService,
    private readonly clock: Clock,
  ) {}

  async listOf({ userId }: StaffCaller): Promise<StaffToken[]> {
    return (await this.tokens.listOf(userId)).map(listed);
  }

  async listAll(): Promise<StaffToken[]> {
    return (await this.tokens.list()).map(listed);
  }

  /** Throws API_TOKEN_REQUIRED for a session. */
  async current(caller: StaffCaller): Promise<CurrentApiToken> {
    if (caller.token === null) throw new AppError('API_TOKEN_REQUIRED');
    const row = await this.tokens.find(caller.token.id);
    const owner = row && (await this.users.find(row.user_id));
    // It was revoked since the call was admitted.
    if (!row || !owner) throw new AppError('UNAUTHENTICATED');
    const { name, user, addresses, expires_at, rate_limit_per_minute } = listed(row);
    return {
      ...{ id: row.id, name, user, addresses, expires_at, rate_limit_per_minute },
      role: { id: owner.role_id, name: owner.role },
      limited_to_own_parties: caller.ownParties !== null,
      scopes: PERMISSIONS.filter(({ id }) => caller.permissions.has(id)).map(({ id, name }) => ({
        id,
        name,
      })),
      timezone: caller.timezone,
    };
  }

  /** Makes a token. `prove` uses up the proof of the caller, in the same transaction. */
  async create(
    { user_id: owner, ...values }: Omit<CreateApiTokenBody, keyof ProofBody>,
    caller: StaffCaller,
    prove: () => Promise<void>,
  ): Promise<Omit<NewApiToken, 'message'>> {
    const { userId } = caller;
    const ownerId = owner ?? userId;
    const permission = ownerId === userId ? null : 'API_TOKENS_MANAGE';
    mustBeAddresses(values.addresses);
    this.mustEndLater(values.expires_at);
    return this.permissionChanges.run(caller, permission, async (held) => {
      const user = await this.users.lock(ownerId);
      if (ownerId !== userId && !user.is_service_account) throw new AppError('API_TOKEN_OF_PERSON');
      await this.mustGive(held, values.scopes, user.role_id);
      await prove();
      const token = tokenOf(newToken());
      const id = await this.changes.create(this.kind, userId, async (at) => {
        const secret = { token_hash: new Uint8Array(tokenHash(token)), hint: hintOf(token) };
        const row = { ...columnsOf(values), ...secret, user_id: ownerId };
        return { id: await this.tokens.insert(row, at), content: recordOf(values) };
      });
      return { id, token };
    });
  }

  /** Changes a token, with the proof as in {@link create}. Returns the new version. */
  update(
    id: number,
    { version: seen, ...values }: Omit<UpdateApiTokenBody, keyof ProofBody>,
    caller: StaffCaller,
    prove: () => Promise<void>,
  ): Promise<number> {
    mustBeAddresses(values.addresses);
    return this.permissionChanges.run(caller, null, (held) =>
      this.changes.update(this.kind, { key: id, seen, userId: caller.userId }, async (row, at) => {
        this.mustReach(row, caller, held);
        if (row.user_id !== caller.userId && !row.is_service_account)
          throw new AppError('API_TOKEN_OF_PERSON');
        this.mustLast(row);
        const added = values.scopes.filter((scope) => !row.scopes.includes(scope));
        await this.mustGive(held, added, (await this.users.lock(row.user_id)).role_id);
        const after = recordOf(values);
        if (after.expires_at !== contentOf(row).expires_at) this.mustEndLater(after.expires_at);
        await prove();
        await this.tokens.update(id, columnsOf(values), at);
        return { after };
      }),
    );
  }

  /** Returns a page of the versions of a token, newest first. */
  history(id: number, page: VersionQuery, caller: StaffCaller): Promise<VersionHistory> {
    const current = async () => {
      const row = await this.tokens.find(id);
      if (!row) throw new AppError('API_TOKEN_NOT_FOUND');
      this.mustReach(row, caller, caller.permissions);
      return { id, content: contentOf(row), changedAt: row.updated_at };
    };
    return this.versions.history({ ...this.kind, current }, id, page);
  }

  /** Ends a token. No process accepts it once this is committed. */
  revoke(id: number, caller: StaffCaller): Promise<void> {
    return this.permissionChanges.run(caller, null, (held) =>
      this.changes.remove(this.kind, { key: id, userId: caller.userId }, (row, at) => {
        this.mustReach(row, caller, held);
        return this.tokens.softDelete(id, at);
      }),
    );
  }

  /** Throws API_TOKEN_NOT_FOUND for a token of somebody else, unless the caller manages all. */
  private mustReach(row: TokenRow, { userId }: StaffCaller, held: ReadonlySet<number>): void {
    if (row.user_id !== userId && !holds(held, 'API_TOKENS_MANAGE'))
      throw new AppError('API_TOKEN_NOT_FOUND');
  }

  /**
   * Throws PERMISSION_LACKING for scopes that the caller does not have, and VALIDATION_FAILED for
   * scopes that the role of the user does not have.
   */
  private async mustGive(
    held: ReadonlySet<number>,
    scopes: readonly number[],
    roleId: number,
  ): Promise<void> {
    this.permissionChanges.mustHold(held, scopes);
    const role = await this.roles.permissionsOf(roleId);
    if (!scopes.every((id) => role.includes(id)))
      throw fieldError('scopes', 'unfit', 'The role of the account does not have all of these');
  }

  /** Throws VALIDATION_FAILED for a token that has ended: a save would bring it back to life. */
  private mustLast({ expires_at }: TokenRow): void {
    if (expires_at !== null && expires_at <= this.clock.now())
      throw fieldError('expires_at', 'expired', 'This API token has expired. Make another one.');
  }

  private mustEndLater(expiresAt: string | null): void {
    if (expiresAt !== null && new Date(expiresAt) <= this.clock.now())
      throw fieldError('expires_at', 'past', 'The expiry must lie in the future');
  }
}
