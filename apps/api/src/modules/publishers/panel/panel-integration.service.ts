import { Injectable } from '@nestjs/common';
import type { contracts, RouteReply, UpdatePostbackBody } from '@leadline/contracts';
import type { PanelCaller } from '#shared/auth/callers.js';
import { AppError } from '#shared/http/app-error.js';
import { ApiCallLogService } from '#modules/intake/intake/api-call-log.service.js';
import { PublisherRequestsService } from '#modules/intake/intake/publisher-requests.service.js';
import { PublisherTokensService } from '#modules/parties/parties/party-tokens.service.js';
import { PanelAccountsService } from '#modules/publishers/publisher-accounts/panel-accounts.service.js';
import { PostbackEditorService } from '#modules/publishers/publisher-postbacks/postback-editor.service.js';
import { PostbackSenderService } from '#modules/publishers/publisher-postbacks/postback-sender.service.js';

type Rotated = RouteReply<typeof contracts.panelApi.rotateToken>;
type Saved = RouteReply<typeof contracts.panelPostbacks.update>;

/**
 * Lets the affiliates of an account set up how they send leads and receive postbacks, through the
 * services of staff. The access guard has checked that the records belong to the account. The audit
 * log notes changes without a user: the request names the account.
 */
@Injectable()
export class PanelIntegrationService {
  constructor(
    private readonly accounts: PanelAccountsService,
    private readonly tokens: PublisherTokensService,
    readonly requests: PublisherRequestsService,
    readonly calls: ApiCallLogService,
    readonly postbacks: PostbackEditorService,
    readonly sender: PostbackSenderService,
  ) {}

  revealToken(publisherId: number): Promise<{ api_token: string }> {
    return this.tokens.reveal(publisherId, null);
  }

  /** Throws TOKEN_ROTATION_OFF. */
  async rotateToken({ accountId }: PanelCaller, publisherId: number): Promise<Rotated> {
    await this.mustRotate(accountId);
    return this.tokens.rotate(publisherId, null);
  }

  /** Throws TOKEN_ROTATION_OFF. */
  async revokePreviousToken(
    { accountId }: PanelCaller,
    publisherId: number,
  ): Promise<{ message: string }> {
    await this.mustRotate(accountId);
    return this.tokens.revokePrevious(publisherId, null);
  }

  /**
   * Updates a postback. Throws CONFLICT without the name of the member of staff who saved
   * meanwhile.
   */
  async updatePostback(id: number, body: UpdatePostbackBody): Promise<Saved> {
    try {
      return await this.postbacks.update(id, body, null);
    } catch (error) {
      if (error instanceof AppError && error.code === 'CONFLICT') throw new AppError('CONFLICT');
      throw error;
    }
  }

  private async mustRotate(accountId: number): Promise<void> {
    const account = await this.accounts.find(accountId);
    if (!account?.may_rotate_token) throw new AppError('TOKEN_ROTATION_OFF');
  }
}
