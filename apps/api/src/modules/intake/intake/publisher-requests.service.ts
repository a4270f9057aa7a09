import { Injectable } from '@nestjs/common';
import { clickLinkOf, dayText, wallClockAt, type PublisherApi } from '@leadline/contracts';
import { Clock } from '#shared/clock/clock.js';
import { Environment } from '#shared/config/environment.js';
import { maskedToken, SecretsService } from '#shared/crypto/secrets.service.js';
import { AppError } from '#shared/http/app-error.js';
import { PublisherRequestsQuery } from './data/api-calls.repository.js';
import { outcomesOf } from './domain/requests.js';

/**
 * Shows staff, and publishers in the panel, how leads are sent, and how the requests of today ended.
 */
@Injectable()
export class PublisherRequestsService {
  constructor(
    private readonly query: PublisherRequestsQuery,
    private readonly secrets: SecretsService,
    private readonly environment: Environment,
    private readonly clock: Clock,
  ) {}

  /** Refused requests are counted by UTC day, so today is the UTC day. */
  async of(publisherId: number): Promise<PublisherApi> {
    const publisher = await this.query.find(publisherId);
    if (!publisher) throw new AppError('PUBLISHER_NOT_FOUND');
    const now = this.clock.now();
    const day = dayText(wallClockAt(now, 'UTC'));
    const since = new Date(`${day}T00:00:00Z`);
    const { previous_token_until: until } = publisher;
    return {
      leads_url: `${this.environment.PUBLIC_URL}/api/v1/leads`,
      click_url: clickLinkOf(this.environment.PUBLIC_URL, publisherId, publisher.tracking_domain),
      offer_url: publisher.offer_url,
      token_masked: maskedToken(this.secrets.decrypt(publisher.token, 'publisher-token')),
      previous_token_until: until && now < until ? until.toISOString() : null,
      rate_limit_per_minute: publisher.rate_limit_per_minute,
      today: {
        since: since.toISOString(),
        ...outcomesOf(await this.query.countLeads(publisherId, since)),
        refused: await this.query.listRefusals(publisherId, day),
      },
    };
  }
}
