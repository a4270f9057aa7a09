import { Injectable } from '@nestjs/common';
import { tokenHash } from '@leadline/prisma/secret-box';
import {
  NO_SESSION,
  TokenAuthenticator,
  type CallingToken,
  type RateVerdict,
  type StaffCaller,
} from '#shared/auth/callers.js';
import { Clock } from '#shared/clock/clock.js';
import { AppError } from '#shared/http/app-error.js';
import { clientAddress } from '#shared/net/client-address.js';
import { isWithin } from '#shared/net/networks.js';
import { limitHeaders } from '#shared/queue/limit-headers.js';
import { RateLimiterService } from '#shared/queue/rate-limiter.service.js';
import { OwnPartiesService } from '#modules/reference/own-parties/own-parties.service.js';
import { RolesService } from '#modules/staff/roles/roles.service.js';
import { ApiTokensRepository, type CalledToken } from './data/api-tokens.repository.js';
import { effectiveScopes, endText, hasTokenForm } from './domain/token-rules.js';

const MINUTE_MS = 60_000;

/**
 * Reads a token, its user and the rights of the role for every call. Nothing is cached, so that a
 * revoked token and a right that a role has lost end with the answer of the change, in every
 * process.
 */
@Injectable()
export class TokenAuthenticatorService extends TokenAuthenticator {
  constructor(
    private readonly tokens: ApiTokensRepository,
    private readonly roles: RolesService,
    private readonly ownParties: OwnPartiesService,
    private readonly limiter: RateLimiterService,
    private readonly clock: Clock,
  ) {
    super();
  }

  async authenticate(token: string): Promise<StaffCaller | null> {
    const found = hasTokenForm(token) ? await this.tokens.findCalled(tokenHash(token)) : null;
    if (!found) return null;
    const ended = endText(found, this.clock.now());
    if (ended !== null) throw new AppError('UNAUTHENTICATED', { message: ended });
    return this.callerBy(found);
  }

  async callerOf(tokenId: number): Promise<StaffCaller | null> {
    const found = await this.tokens.findById(tokenId);
    return found && endText(found, this.clock.now()) === null ? this.callerBy(found) : null;
  }

  private async callerBy(found: CalledToken): Promise<StaffCaller> {
    const { user_id: userId } = found;
    const role = await this.roles.rightsOf(found.role_id);
    return {
      kind: 'staff',
      userId,
      sessionId: NO_SESSION,
      permissions: new Set(effectiveScopes(found.scopes, role.permissions)),
      timezone: found.timezone,
      ownParties: role.limited_to_own_parties ? await this.ownParties.managedBy(userId) : null,
      viewing: null,
      token: {
        id: found.id,
        addresses: found.addresses,
        ratePerMinute: found.rate_limit_per_minute,
        lastUsedAt: found.last_used_at,
      },
    };
  }

  admitsFrom({ addresses }: CallingToken, address: string): boolean {
    return isWithin(addresses, address);
  }

  async count({ id, ratePerMinute: limit }: CallingToken): Promise<RateVerdict> {
    const verdict = await this.limiter.take(`api-token:${id}`, limit);
    return { ...verdict, headers: limitHeaders({ ...verdict, limit }) };
  }

  /** Notes a use at most once a minute. */
  async noteUse({ id, lastUsedAt }: CallingToken, address: string): Promise<void> {
    const at = this.clock.now();
    const before = new Date(at.getTime() - MINUTE_MS);
    if (lastUsedAt !== null && lastUsedAt > before) return;
    await this.tokens.noteUse(id, { at, address: clientAddress(address) }, before);
  }
}
