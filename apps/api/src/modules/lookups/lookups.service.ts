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
import {
  type LookupKind,
  LookupsQuery,
  type PartyRow,
  type ValueRow,
  type ZoneRow,
} from './data/lookups.query.js';
import { flagEmoji } from './domain/flag-emoji.js';
import { zoneOffset } from './domain/zone-offset.js';

type TimeZones = RouteData<typeof contracts.lookups.timezones>;
type Countries = RouteData<typeof contracts.lookups.countries>;
type FilterData = RouteData<typeof contracts.lookups.filterData>;
type FilterGroups = RouteData<typeof contracts.lookups.filterGroups>;
type Choice = FilterData['funnel'][number];

/** Zones and countries change only with a new version; offsets only on a quarter of an hour. */
const REFERENCE_MS = 60_000;
/** Several screens ask for the filters at once. */
const FILTERS_MS = 1_000;

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
/** Offers by their names, as far as they are known. */
const named = (choices: readonly Choice[], names: ReadonlyMap<string, string>): Choice[] =>
  choices.map(({ id, name }) => ({ id, name: names.get(name) ?? name }));
const CUSTOM_PARAM_GROUPS = FILTER_GROUPS.filter((group) => group.startsWith('Custom Param'));

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
  private readonly filterDataCache: TtlCache<'all', FilterData>;
  private readonly filterGroupsCache: TtlCache<'all', FilterGroups>;

  constructor(
    private readonly query: LookupsQuery,
    private readonly clock: Clock,
  ) {
    this.zones = new TtlCache(clock, { ttlMs: REFERENCE_MS, maxEntries: 1 });
    this.offsets = new TtlCache(clock, { ttlMs: REFERENCE_MS, maxEntries: 1 });
    this.countryList = new TtlCache(clock, { ttlMs: REFERENCE_MS, maxEntries: 1 });
    this.filterDataCache = new TtlCache(clock, { ttlMs: FILTERS_MS, maxEntries: 1 });
    this.filterGroupsCache = new TtlCache(clock, { ttlMs: FILTERS_MS, maxEntries: 1 });
  }

  /** All zones with their current offset (SHL-046). */
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

  /** The IANA name of a zone id, or null for an unknown id. */
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

  /** The choices of the simple filter (API-010). */
  async filterData(): Promise<FilterData> {
    const all = await this.allFilterData();
    return {
      ...all,
      advertisers: ownChoices('advertiser', all.advertisers),
      publishers: ownChoices('publisher', all.publishers),
    };
  }

  /** The choices by group (API-011). The id of a group is its position in FILTER_GROUPS. */
  async filterGroups(): Promise<FilterGroups> {
    const all = await this.allFilterGroups();
    return ownParties() ? this.ownFilterGroups(all) : all;
  }

  /** Custom parameters may hold what publishers know each other by. */
  private async ownFilterGroups(all: FilterGroups): Promise<FilterGroups> {
    const only = (group: FilterGroup, data: Choice[]) => ({
      [group]: { ...all[group], data, is_partial: true },
    });
    return {
      ...all,
      ...only('Advertisers', ownChoices('advertiser', all.Advertisers.data)),
      ...only('Publishers', ownChoices('publisher', all.Publishers.data)),
      ...only('Distributions', await this.query.listDistributions()),
      ...Object.fromEntries(
        CUSTOM_PARAM_GROUPS.map((group) => [group, { ...all[group], data: [], is_partial: true }]),
      ),
    };
  }

  private allFilterData(): Promise<FilterData> {
    return this.filterDataCache.get('all', async () => {
      const [advertisers, publishers, countries, values] = await Promise.all([
        this.query.listAdvertisers(),
        this.query.listPublishers(),
        this.countries(),
        this.query.listValues(['brand_status', 'funnel']),
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
    });
  }

  private allFilterGroups(): Promise<FilterGroups> {
    return this.filterGroupsCache.get('all', async () => {
      const [advertisers, publishers, distributions, statusGroups, offerNames, countries, values] =
        await Promise.all([
          this.query.listAdvertisers(),
          this.query.listPublishers(),
          withoutPartyLimit(() => this.query.listDistributions()),
          this.query.listStatusGroups(),
          this.query.offerNames(),
          this.countries(),
          this.query.listValues(Object.values(VALUE_GROUPS)),
        ]);
      const parties: Partial<Record<FilterGroup, Choice[]>> = {
        Advertisers: advertisers,
        Publishers: publishers,
        Distributions: distributions,
        'Status Groups': statusGroups,
        Countries: countries.map(idAndName),
      };
      const texts: Partial<Record<FilterGroup, LookupKind>> = VALUE_GROUPS;
      const dataOf = (group: FilterGroup): Choice[] => {
        const kind = texts[group];
        if (!kind) return parties[group] ?? [];
        const choices = asChoices(values, kind);
        return kind === 'offer' ? named(choices, offerNames) : choices;
      };
      return Object.fromEntries(
        FILTER_GROUPS.map((group, index) => [group, { id: index + 1, data: dataOf(group) }]),
      ) as FilterGroups;
    });
  }

  private listZones(): Promise<ZoneRow[]> {
    return this.zones.get('all', () => this.query.listZones());
  }
}
