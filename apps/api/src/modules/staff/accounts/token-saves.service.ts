import type {
  CreateApiTokenBody,
  NewApiToken,
  ProofBody,
  UpdateApiTokenBody,
} from '@leadline/contracts';
import { Injectable } from '@nestjs/common';
import type { StaffCaller } from '#shared/auth/callers.js';
import type { SignInClient } from '#shared/auth/client.decorator.js';
import { ApiTokensService } from '#modules/staff/api-tokens/api-tokens.service.js';
import { OwnSecurityService } from '#modules/staff/auth/own-security.service.js';
import { StaffRealmService } from '#modules/staff/auth/staff-realm.service.js';

interface Sender {
  readonly caller: StaffCaller;
  readonly client: SignInClient;
}

/**
 * Makes and changes API tokens for people who prove who they are: a stolen session makes none, and
 * does not widen one that its thief knows.
 */
@Injectable()
export class TokenSavesService {
  constructor(
    private readonly realm: StaffRealmService,
    private readonly own: OwnSecurityService,
    private readonly tokens: ApiTokensService,
  ) {}

  async create(
    { current_password, code, ...values }: CreateApiTokenBody,
    sender: Sender,
  ): Promise<Omit<NewApiToken, 'message'>> {
    const prove = await this.proofOf(sender, { current_password, code });
    return this.tokens.create(values, sender.caller, prove);
  }

  /** Returns the new version. */
  async update(
    id: number,
    { current_password, code, ...values }: UpdateApiTokenBody,
    sender: Sender,
  ): Promise<number> {
    const prove = await this.proofOf(sender, { current_password, code });
    return this.tokens.update(id, values, sender.caller, prove);
  }

  /** Checks a proof, and returns the function that uses it up in the transaction of the save. */
  private async proofOf({ caller, client }: Sender, body: ProofBody): Promise<() => Promise<void>> {
    const { userId: accountId, sessionId } = caller;
    const proof = await this.own.proveBoth(
      { realm: this.realm, accountId, sessionId, client },
      body,
    );
    return () => this.own.use(proof);
  }
}
