import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { publisherIdOf, type ClickQuery } from '@leadline/contracts';
import { TtlCache } from '#shared/cache/ttl-cache.js';
import { Clock } from '#shared/clock/clock.js';
import { AppError } from '#shared/http/app-error.js';
import { AppLogger } from '#shared/logging/logger.js';
import { Metrics } from '#shared/logging/metrics.service.js';
import { GeoIp } from '#shared/net/geo-ip.service.js';
import { RateLimiter } from '#shared/queue/rate-limiter.service.js';
import { succeedsWithin } from '#shared/timing/succeeds-within.js';
import { ClickRecorder } from './click-recorder.service.js';
import { ClicksRepository, type ClickDestination } from './data/clicks.repository.js';
import { clickFields } from './domain/click-fields.js';
import { firstTarget, passedParameters } from './domain/click-target.js';
import { isVisit, type LinkRequest } from './domain/visit.js';

export interface ClickRequest extends LinkRequest {
  readonly ip: string;
}

/** Clicks per address: enough for an office behind one address, too few to fill a disk. */
const PER_MINUTE = 300;
/** The visitor waits no longer than this for the click to be stored. Storing goes on. */
const WAIT_MS = 1_000;
const HIT_ID_BYTES = 16;
const MAX_USER_AGENT = 512;

/**
 * Click links (ADR 12): the visitor goes on to the offer, or else to the publisher's offer URL, with
 * a `hit_id` if the click counts.
 */
@Injectable()
export class ClicksService {
  private readonly destinations: TtlCache<string, ClickDestination | null>;

  constructor(
    private readonly repository: ClicksRepository,
    private readonly recorder: ClickRecorder,
    private readonly limiter: RateLimiter,
    private readonly geo: GeoIp,
    private readonly metrics: Metrics,
    private readonly clock: Clock,
    @Inject(AppLogger) private readonly logger: AppLogger,
  ) {
    this.destinations = new TtlCache(clock, { ttlMs: 5_000, maxEntries: 10_000 });
  }

  /**
   * The URL to send the visitor to. Throws RATE_LIMITED, and REDIRECT_UNKNOWN if the publisher does
   * not exist or is not active, or if neither the offer nor the publisher has a page.
   */
  async follow(offer: string, query: ClickQuery, request: ClickRequest): Promise<string> {
    const verdict = await this.limiter.take(`click:${request.ip}`, PER_MINUTE);
    if (!verdict.allowed)
      throw new AppError('RATE_LIMITED', { retryAfterSeconds: verdict.retryAfterSeconds });
    const publisherId = publisherIdOf(query);
    const destination = await this.destinations.get(`${publisherId}:${offer}`, () =>
      this.repository.findDestination(offer, publisherId),
    );
    const hitId = isVisit(request) ? randomBytes(HIT_ID_BYTES).toString('base64url') : null;
    const parameters = passedParameters(query);
    const target = destination && firstTarget(destination.urls, parameters, hitId);
    if (!destination || target === null) throw new AppError('REDIRECT_UNKNOWN');
    if (hitId === null) {
      this.metrics.clicks.inc({ outcome: 'not_a_visit' });
      return target;
    }
    const recording = this.recorder.record({
      ...clickFields(parameters),
      hit_id: hitId,
      offer_id: destination.offer_id,
      publisher_id: publisherId,
      ip: request.ip,
      user_agent: (request.userAgent ?? '').slice(0, MAX_USER_AGENT).toWellFormed(),
      country: this.geo.countryOf(request.ip),
      created_at: this.clock.now(),
    });
    await succeedsWithin(recording, WAIT_MS, (error) =>
      this.logger.error({ err: error }, 'a click could not be recorded'),
    );
    return target;
  }
}
