import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { publisherIdOf, type ClickQuery } from '@leadline/contracts';
import { TtlCache } from '#shared/cache/ttl-cache.js';
import { Clock } from '#shared/clock/clock.js';
import { AppError } from '#shared/http/app-error.js';
import { AppLogger } from '#shared/logging/logger.js';
import { MetricsService } from '#shared/logging/metrics.service.js';
import { clientAddress } from '#shared/net/client-address.js';
import { GeoIpService } from '#shared/net/geo-ip.service.js';
import { RateLimiterService } from '#shared/queue/rate-limiter.service.js';
import { succeedsWithin } from '#shared/timing/time-limits.js';
import { ClickRecorderService } from './click-recorder.service.js';
import { ClicksRepository } from './data/clicks.repository.js';
import { clickFields } from './domain/click-fields.js';
import { firstTarget, passedParameters } from './domain/click-target.js';
import { clientOf } from './domain/client.js';
import { destinationOf, type LinkTarget } from './domain/destination.js';
import { visitOf, type LinkRequest } from './domain/visit.js';

export interface ClickRequest extends LinkRequest {
  readonly ip: string;
  readonly referrer: string | undefined;
}

/**
 * Clicks allowed per address, or IPv6 network: enough for an office behind one address, too few to
 * fill a disk.
 */
const PER_MINUTE = 300;
/** How long the visitor waits at most for the click to be stored. Storing continues after that. */
const WAIT_MS = 1_000;
/** A change of an offer or a publisher takes effect within a second, in every process. */
const TARGET_MS = 900;
const HIT_ID_BYTES = 16;
const MAX_USER_AGENT = 512;

/**
 * Click links (ADR 12): they send the visitor to the offer, or else to the publisher's offer URL. A
 * person gets a `hit_id`.
 */
@Injectable()
export class ClicksService {
  private readonly targets: TtlCache<string, LinkTarget | null>;

  constructor(
    private readonly repository: ClicksRepository,
    private readonly recorder: ClickRecorderService,
    private readonly limiter: RateLimiterService,
    private readonly geo: GeoIpService,
    private readonly metrics: MetricsService,
    private readonly clock: Clock,
    @Inject(AppLogger) private readonly logger: AppLogger,
  ) {
    this.targets = new TtlCache(clock, { ttlMs: TARGET_MS, maxEntries: 10_000 });
  }

  /**
   * Returns the URL to send the visitor to. Throws RATE_LIMITED. Throws REDIRECT_UNKNOWN if the
   * publisher does not exist or is not active, or if neither the offer nor the publisher has a page
   * for the visitor.
   */
  async follow(offer: string, query: ClickQuery, request: ClickRequest): Promise<string> {
    const verdict = await this.limiter.take(`click:${clientAddress(request.ip)}`, PER_MINUTE);
    if (!verdict.allowed)
      throw new AppError('RATE_LIMITED', { retryAfterSeconds: verdict.retryAfterSeconds });
    const publisherId = publisherIdOf(query);
    const target = await this.targets.get(`${publisherId}:${offer}`, () =>
      this.repository.findTarget(offer, publisherId),
    );
    if (!target) throw new AppError('REDIRECT_UNKNOWN');
    const visit = visitOf(request);
    const hitId = randomBytes(HIT_ID_BYTES).toString('base64url');
    const parameters = passedParameters(query);
    const fields = clickFields(parameters);
    const country = this.geo.countryOf(request.ip);
    // Only a person's click can bring a lead with this id.
    const shownId = visit === 'person' ? hitId : null;
    const { landing_id, urls } = destinationOf(target, { ...fields, hit_id: shownId, country });
    const address = firstTarget(urls, parameters, shownId);
    if (address === null) throw new AppError('REDIRECT_UNKNOWN');
    if (visit === 'none') {
      this.metrics.clicks.inc({ outcome: 'not_a_visit' });
      return address;
    }
    const userAgent = (request.userAgent ?? '').slice(0, MAX_USER_AGENT).toWellFormed();
    const recording = this.recorder.record({
      ...fields,
      ...clientOf(userAgent, request.referrer, visit === 'bot'),
      hit_id: hitId,
      offer_id: target.offer?.id ?? null,
      landing_id,
      publisher_id: publisherId,
      ip: request.ip,
      user_agent: userAgent,
      country,
      created_at: this.clock.now(),
    });
    await succeedsWithin(recording, WAIT_MS, (error) =>
      this.logger.error({ err: error }, 'a click could not be recorded'),
    );
    return address;
  }
}
