import { Injectable } from '@nestjs/common';
import { LeadFilter } from '@leadline/contracts';
import { TtlCache } from '#shared/cache/ttl-cache.js';
import { Clock } from '#shared/clock/clock.js';
import { withoutPartyLimit } from '#shared/database/own-parties.js';
import type { LeadField } from '#modules/lead-data/lead-conditions/domain/lead-fields.js';
import type { GroupTally } from '#modules/lead-data/lead-conditions/domain/tally-question.js';
import { PeriodCriteriaService } from '#modules/reporting/reports/period-criteria.service.js';
import { ReportEngineService } from '#modules/reporting/reports/report-engine.service.js';
import { figuresOf, type AdvertiserFigures } from './domain/advertiser-figures.js';

/** Figures older than this are computed again after the request has been answered. */
const FRESH_MS = 30_000;
/** Greatest age of the figures of a list. */
const MAX_AGE_MS = 60_000;
/** Number of zones whose figures are cached. */
const MOST_ZONES = 40;
/** More than all groups. */
const ALL = 2_000_000_000;

/** Figures of advertisers from the leads of the last 30 days. */
export interface ListFigures {
  readonly byAdvertiser: ReadonlyMap<number, AdvertiserFigures>;
  readonly countryNames: ReadonlyMap<number | string, string>;
  readonly publisherNames: ReadonlyMap<number | string, string>;
}

/** Figures of the list of advertisers: from the leads of the last 30 days, as in reports. */
@Injectable()
export class PartyFiguresService {
  private readonly cache: TtlCache<string, ListFigures>;

  constructor(
    private readonly engine: ReportEngineService,
    private readonly periods: PeriodCriteriaService,
    clock: Clock,
  ) {
    this.cache = new TtlCache(clock, {
      ttlMs: FRESH_MS,
      staleMs: MAX_AGE_MS,
      maxEntries: MOST_ZONES,
    });
  }

  /** Returns the figures by advertiser. An advertiser without a lead or an FTD has none. */
  ofAdvertisers(zone: string): Promise<ListFigures> {
    return this.cache.get(zone, () => withoutPartyLimit(() => this.load(zone)));
  }

  private async load(zone: string): Promise<ListFigures> {
    const criteria = await this.periods.of(LeadFilter.parse({}), 'last_30_days', zone);
    const groupsBy = async (...other: LeadField[]): Promise<readonly GroupTally[]> => {
      const [second] = other;
      const groupBy = second ? (['advertiser_id', second] as const) : (['advertiser_id'] as const);
      return (await this.engine.tally({ criteria, groupBy, limit: ALL })).groups;
    };
    const byAdvertiser = figuresOf({
      advertisers: await groupsBy(),
      countries: await groupsBy('country_id'),
      publishers: await groupsBy('publisher_id'),
    });
    const chosen = [...byAdvertiser.values()];
    return {
      byAdvertiser,
      countryNames: await this.engine.names(
        'country_id',
        chosen.map(({ countryId }) => countryId),
      ),
      publisherNames: await this.engine.names(
        'publisher_id',
        chosen.map(({ publisherId }) => publisherId),
      ),
    };
  }
}
