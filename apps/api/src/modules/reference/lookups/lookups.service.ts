import { Injectable } from '@nestjs/common';
import { contracts, FILTER_GROUPS, type FilterGroup, type RouteData } from '@leadline/contracts';
import {
  maySeeParty,
  ownParties,
  withoutPartyLimit,
  type PartySide,
} from '#shared/database/own-parties.js';
import { TtlCache } from '#shared/cache/ttl-cache.js';
import { Clock } from '#shared/clock/clock.js';
import { maySeeDeals } from '#shared/logging/request-context.js';
import { DealNamesQuery, type NamedDeal } from './data/deal-names.query.js';
import {
  type ClickTexts,
  type LookupKind,
  LookupsQuery,
  type NamedOffer,
  type PartyRow,
  type ValueRow,
  type ZoneRow,
} from './data/lookups.query.js';
import { flagEmoji, zoneOffset } from './domain/shown-lookups.js';

type TimeZones = RouteData<typeof contracts.lookups.timezones>;
type Countries = RouteData<typeof contracts.lookups.countries>;
type FilterData = RouteData<typeof contracts.lookups.filterData>;
type FilterGroups = RouteData<typeof contracts.lookups.filterGroups>;
type Choice = FilterData['funnel'][number];

/**
 * Zones and countries change only with a new version; offsets change only on a quarter of an hour.
 */
const REFERENCE_MS = 60_000;
/** Several screens ask for the filters at once. */
const TEXTS_MS = 1_000;

const VALUE_GROUPS = {
  'Custom Param 1': 'custom_param_1',
  'Custom Param 2': 'custom_param_2',
  'Custom Param 3': 'custom_param_3',
  'Custom Param 4': 'custom_param_4',
  'Custom Param 5': 'custom_param_5',
  Statuses: 'brand_status',
  'Publisher Status': 'publisher_status',
  Offer: 'offer',
  Funnel: 'funnel',
} as const satisfies Partial<Record<FilterGroup, LookupKind>>;

const asChoices = (values: readonly ValueRow[], kind: LookupKind): Choice[] =>
  values.filter((row) => row.kind === kind).map(({ value }) => ({ id: value, name: value }));
/** Returns one choice for each offer, by its slug; a text that names no offer stays as it is. */
const offerChoices = (
  choices: readonly Choice[],
  offers: ReadonlyMap<string, NamedOffer>,
): Choice[] => {
  const named = choices.map(({ name: text }) => {
    const { slug, name } = offers.get(text) ?? { slug: text, name: text };
    return [slug, { id: slug, name }] as const;
  });
  return [...new Map(named).values()];
};
/** Texts of clicks by their filter group. */
const CLICK_GROUPS = {
  Devices: 'device',
  Browsers: 'browser',
  'Operating Systems': 'os',
  Referrers: 'referrer_host',
} as const satisfies Partial<Record<FilterGroup, keyof ClickTexts>>;
const isClickGroup = (group: FilterGroup): group is keyof typeof CLICK_GROUPS =>
  group in CLICK_GROUPS;

/** Groups whose texts may reveal other parties. */
const TELLING_GROUPS = FILTER_GROUPS.filter(
  (group) => group.startsWith('Custom Param') || isClickGroup(group),
);

interface Texts {
  readonly values: readonly ValueRow[];
  readonly clicks: ClickTexts;
}

const idAndName = ({ id, name }: PartyRow): { id: number; name: string } => ({ id, name });

const ownChoices = <T extends { readonly id: number | string }>(
  side: PartySide,
  all: readonly T[],
): T[] => all.filter(({ id }) => maySeeParty(side, Number(id)));

/** Time zones, countries and the choices of the filters. */
@Injectable()
export class LookupsService {
  private readonly zones: TtlCache<'all', ZoneRow[]>;
  private readonly offsets: TtlCache<'all', TimeZones>;
  private readonly countryList: TtlCache<'all', Countries>;
  private readonly textsCache: TtlCache<'all', Texts>;
  private readonly clickTexts: TtlCache<'all', ClickTexts>;

  constructor(
    private readonly query: LookupsQuery,
    private readonly deals: DealNamesQuery,
    private readonly clock: Clock,
  ) {
    this.zones = new TtlCache(clock, { ttlMs: REFERENCE_MS, maxEntries: 1 });
    this.offsets = new TtlCache(clock, { ttlMs: REFERENCE_MS, maxEntries: 1 });
    this.countryList = new TtlCache(clock, { ttlMs: REFERENCE_MS, maxEntries: 1 });
    this.textsCache = new TtlCache(clock, { ttlMs: TEXTS_MS, maxEntries: 1 });
    this.clickTexts = new TtlCache(clock, { ttlMs: REFERENCE_MS, maxEntries: 1 });
  }

  /** Returns all zones with their present offset. */
  timezones(): Promise<TimeZones> {
    return this.offsets.get('all', async () => {
      const now = this.clock.now();
      return (await this.listZones()).map(({ id, name }) => ({
        id,
        name,
        offset: zoneOffset(name, now),
      }));
    });
  }

  /** Returns the IANA name of a zone id, or null for an unknown id. */
  async timezoneName(id: number): Promise<string | null> {
    return (await this.listZones()).find((zone) => zone.id === id)?.name ?? null;
  }

  countries(): Promise<Countries> {
    return this.countryList.get('all', async () =>
      (await this.query.listCountries()).map((country) => ({
        ...country,
        country_icon: flagEmoji(country.code),
      })),
    );
  }

  /** Returns the choices of the simple filter. */
  async filterData(): Promise<FilterData> {
    const all = await this.allFilterData();
    return {
      ...all,
      advertisers: ownChoices('advertiser', all.advertisers),
      publishers: ownChoices('publisher', all.publishers),
    };
  }

  /** Returns the choices by group. The id of a group is its position in FILTER_GROUPS. */
  async filterGroups(): Promise<FilterGroups> {
    const all = await this.allFilterGroups();
    return ownParties() ? this.ownFilterGroups(all) : all;
  }

  /**
   * Returns the groups for a limited caller. Custom parameters and referrers may hold texts that
   * identify other publishers.
   */
  private async ownFilterGroups(all: FilterGroups): Promise<FilterGroups> {
    const only = (group: FilterGroup, data: Choice[]) => ({
      [group]: { ...all[group], data, is_partial: true },
    });
    return {
      ...all,
      ...only('Advertisers', ownChoices('advertiser', all.Advertisers.data)),
      ...only('Deals', all.Deals.data),
      ...only('Publishers', ownChoices('publisher', all.Publishers.data)),
      ...only('Distributions', await this.query.listDistributions()),
      ...only('Offers', await this.query.listOffers()),
      ...only('Landing Pages', await this.query.listLandings()),
      ...Object.fromEntries(
        TELLING_GROUPS.map((group) => [group, { ...all[group], data: [], is_partial: true }]),
      ),
    };
  }

  /** Names deals as the caller may see them: the line of a deal says what it pays. Null is all. */
  dealNames(ids: readonly number[] | null): Promise<NamedDeal[]> {
    return this.deals.names(ids, (id) => maySeeDeals() && maySeeParty('advertiser', id));
  }

  /** Returns the deals of advertisers that the caller may see. */
  private async ownDeals(): Promise<Choice[]> {
    const deals = await this.dealNames(null);
    return deals.filter(({ advertiser_id: id }) => maySeeParty('advertiser', id)).map(idAndName);
  }

  /**
   * Returns the texts of leads and clicks that filters offer. Only they are kept for a moment:
   * somebody who has just made a record looks for it in the filters at once.
   */
  private texts(): Promise<Texts> {
    return this.textsCache.get('all', async () => {
      const [values, clicks] = await Promise.all([
        this.query.listValues(Object.values(VALUE_GROUPS)),
        this.clickTexts.get('all', () => this.query.clickTexts()),
      ]);
      return { values, clicks };
    });
  }

  private async allFilterData(): Promise<FilterData> {
    const [advertisers, publishers, countries, { values }] = await Promise.all([
      this.query.listAdvertisers(),
      this.query.listPublishers(),
      this.countries(),
      this.texts(),
    ]);
    return {
      advertisers,
      publishers,
      countries: countries.map(idAndName),
      funnel: asChoices(values, 'funnel'),
      statuses: values
        .filter((row) => row.kind === 'brand_status')
        .map(({ value }) => ({ id: value, name: value, brand_status: value })),
    };
  }

  private async allFilterGroups(): Promise<FilterGroups> {
    const [records, offers, { values, clicks }] = await Promise.all([
      this.allRecords(),
      this.query.offersByText(),
      this.texts(),
    ]);
    const kinds: Partial<Record<FilterGroup, LookupKind>> = VALUE_GROUPS;
    const dataOf = (group: FilterGroup): readonly Choice[] => {
      if (isClickGroup(group))
        return clicks[CLICK_GROUPS[group]].map((value) => ({ id: value, name: value }));
      const kind = kinds[group];
      if (!kind) return records[group] ?? [];
      const choices = asChoices(values, kind);
      return kind === 'offer' ? offerChoices(choices, offers) : choices;
    };
    return Object.fromEntries(
      FILTER_GROUPS.map((group, index) => [group, { id: index + 1, data: dataOf(group) }]),
    ) as FilterGroups;
  }

  /** Returns the groups whose choices are records. */
  private async allRecords(): Promise<Partial<Record<FilterGroup, readonly Choice[]>>> {
    const { query } = this;
    const [
      advertisers,
      deals,
      publishers,
      distributions,
      statusGroups,
      countries,
      offers,
      landings,
    ] = await Promise.all([
      query.listAdvertisers(),
      this.ownDeals(),
      query.listPublishers(),
      withoutPartyLimit(() => query.listDistributions()),
      query.listStatusGroups(),
      this.countries(),
      withoutPartyLimit(() => query.listOffers()),
      withoutPartyLimit(() => query.listLandings()),
    ]);
    return {
      Advertisers: advertisers,
      Deals: deals,
      Publishers: publishers,
      Distributions: distributions,
      'Status Groups': statusGroups,
      Countries: countries.map(idAndName),
      Offers: offers,
      'Landing Pages': landings,
    };
  }

  private listZones(): Promise<ZoneRow[]> {
    return this.zones.get('all', () => this.query.listZones());
  }
}
