import type { CreateApiTokenBody, NewApiToken } from '@leadline/contracts';
import { Injectable } from '@nestjs/common';
import type { StaffCaller } from '#shared/auth/callers.js';
import type { SignInClient } from '#shared/auth/client.decorator.js';
import { ApiTokensService } from '#modules/staff/api-tokens/api-tokens.service.js';
import { OwnSecurityService } from '#modules/staff/auth/own-security.service.js';
import { StaffRealmService } from '#modules/staff/auth/staff-realm.service.js';

/** Makes API tokens for people who prove who they are: a stolen session makes none. */
@Injectable()
export class TokenMakingService {
  constructor(
    private readonly realm: StaffRealmService,
    private readonly own: OwnSecurityService,
    private readonly tokens: ApiTokensService,
  ) {}

  async make(
    { current_password, code, ...values }: CreateApiTokenBody,
    { caller, client }: { readonly caller: StaffCaller; readonly client: SignInClient },
  ): Promise<Omit<NewApiToken, 'message'>> {
    const { userId: accountId, sessionId } = caller;
    const owner = { realm: this.realm, accountId, sessionId, client };
    const proof = await this.own.proveBoth(owner, { current_password, code });
    return this.tokens.create(values, caller, () => this.own.use(proof));
  }
}
