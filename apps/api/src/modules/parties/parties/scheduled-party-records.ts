import { Injectable, type OnModuleInit } from '@nestjs/common';
import { contracts } from '@leadline/contracts';
import { fieldError } from '#shared/http/app-error.js';
import { SchedulableSaves } from '#shared/versions/schedulable-saves.js';
import { AmountsService } from './amounts.service.js';
import { EXCLUSION, ExclusionsService } from './exclusions.service.js';
import { AdvertiserHoursService, OPENING_HOURS } from './opening-hours.service.js';
import { LEAD_OVERRIDE, OverridesService, type OverrideKind } from './overrides.service.js';
import { AdvertisersService, PublishersService } from './parties.service.js';
import { PlansService, type PlanKey } from './plans.service.js';
import { SupportedCountriesService, type CountryKey } from './supported-countries.service.js';
import type { PartySide } from './domain/sides.js';

const PLAN_ROUTES = {
  advertiser: contracts.advertiserPlans.update,
  publisher: contracts.publisherPlans.update,
} as const;
const PLAN_NOUNS = { advertiser: 'deal', publisher: 'terms' } as const;
const AMOUNT_NOUNS = { advertiser: 'revenue', publisher: 'payout' } as const;
const OVERRIDE_ROUTES = {
  publisher_id: contracts.publisherOverrides.update,
  funnel: contracts.funnelOverrides.update,
} as const;
const OVERRIDE_TITLES = {
  publisher_id: 'override of the publisher id',
  funnel: 'override of the API offer slug',
} as const;

const ofParty = (side: PartySide, id: number) =>
  side === 'advertiser' ? { advertiserId: id } : { publisherId: id };

/** Lets saves of parties and of the records on their pages come into force later. */
@Injectable()
export class ScheduledPartyRecords implements OnModuleInit {
  constructor(
    private readonly saves: SchedulableSaves,
    private readonly advertisers: AdvertisersService,
    private readonly publishers: PublishersService,
    private readonly hours: AdvertiserHoursService,
    private readonly plans: PlansService,
    private readonly amounts: AmountsService,
    private readonly overrides: OverridesService,
    private readonly exclusions: ExclusionsService,
    private readonly countries: SupportedCountriesService,
  ) {}

  onModuleInit(): void {
    this.addAdvertisers();
    this.addPublishers();
    this.addHours();
    this.addPlans('advertiser');
    this.addPlans('publisher');
    this.addRevenues();
    this.addPayouts();
    this.addOverrides('publisher_id');
    this.addOverrides('funnel');
    this.addExclusions();
    this.addAdvertiserCountries();
    this.addPublisherCountries();
  }

  private addAdvertisers(): void {
    const { restorable } = this.advertisers;
    this.saves.add({
      route: contracts.advertisers.update,
      entity: restorable.entity,
      factsOf: restorable.factsOf,
      read: async ({ body: { id } }) => {
        const { content } = await restorable.current(id);
        const body = restorable.bodyOf(id, content, undefined) as object;
        return { id, title: content.name, content, body };
      },
      save: ({ body }, { userId }) => this.advertisers.update(body, userId),
      restore: (restore) => this.advertisers.restore(restore),
    });
  }

  private addPublishers(): void {
    const { restorable } = this.publishers;
    this.saves.add({
      route: contracts.publishers.update,
      entity: restorable.entity,
      factsOf: restorable.factsOf,
      read: async ({ body: { id } }) => {
        const { content } = await restorable.current(id);
        const body = restorable.bodyOf(id, content, undefined) as object;
        return { id, title: content.name, content, body };
      },
      save: ({ body }, { userId }) => this.publishers.update(body, userId),
      restore: (restore) => this.publishers.restore(restore),
    });
  }

  /** Hours are a record for each country, so a save for later concerns one. */
  private addHours(): void {
    this.saves.add({
      route: contracts.openingHours.update,
      ...OPENING_HOURS,
      mustWait: ({ body: { country_ids: ids, country_id: named } }) => {
        if (ids.length > 1 || (named !== undefined && named !== ids[0]))
          throw fieldError('country_ids', 'one', 'Schedule the hours of one country at a time');
      },
      read: async ({
        body: {
          advertiser_id: advertiserId,
          country_ids: [countryId = 0],
        },
      }) => {
        const { row, content } = await this.hours.find(advertiserId, countryId);
        return {
          id: row.id,
          title: `opening hours in ${content.country.name}`,
          advertiserId,
          content,
          body: {
            advertiser_id: advertiserId,
            country_ids: [countryId],
            timezone_id: row.timezone_id,
            days: row.days,
          },
        };
      },
      save: ({ body }, caller) => this.hours.update(body, caller),
    });
  }

  private addPlans(side: PartySide): void {
    const { entity, factsOf } = this.plans.kindOf(side);
    this.saves.add({
      route: PLAN_ROUTES[side],
      entity,
      factsOf,
      mustWait: ({ body }) => {
        if (body.counts_from !== null)
          throw fieldError('counts_from', 'later', 'A scheduled change counts from its moment on');
      },
      read: async ({ params: { id: partyId, plan_id: id } }) => {
        const { content, body } = await this.plans.saved(side, { partyId, id });
        const name = body.name === '' ? `#${id}` : body.name;
        return {
          id,
          title: `${PLAN_NOUNS[side]} ${name}`,
          ...ofParty(side, partyId),
          content,
          body,
        };
      },
      save: ({ params: { id: partyId, plan_id: id }, body }, { userId }) =>
        this.plans.update(side, { partyId, id }, body, userId),
    });
  }

  private addRevenues(): void {
    const { entity, factsOf } = this.plans.kindOf('advertiser');
    this.saves.add({
      route: contracts.revenues.update,
      entity,
      factsOf,
      read: async ({ body: { advertiser_id: partyId, revenue_id: id } }) => {
        const { values, ...record } = await this.amount('advertiser', { partyId, id });
        const body = { advertiser_id: partyId, revenue_id: id, ...values };
        return { ...record, advertiserId: partyId, body };
      },
      save: ({ body: { advertiser_id: party_id, revenue_id: id, ...values } }, { userId }) =>
        this.amounts.update('advertiser', { ...values, party_id, id }, userId),
    });
  }

  private addPayouts(): void {
    const { entity, factsOf } = this.plans.kindOf('publisher');
    this.saves.add({
      route: contracts.payouts.update,
      entity,
      factsOf,
      read: async ({ body: { affiliate_id: partyId, id } }) => {
        const { values, ...record } = await this.amount('publisher', { partyId, id });
        return { ...record, publisherId: partyId, body: { affiliate_id: partyId, id, ...values } };
      },
      save: ({ body: { affiliate_id: party_id, ...values } }, { userId }) =>
        this.amounts.update('publisher', { ...values, party_id }, userId),
    });
  }

  private addOverrides(of: OverrideKind): void {
    this.saves.add({
      route: OVERRIDE_ROUTES[of],
      ...LEAD_OVERRIDE,
      read: async ({ params: { id } }, caller) => {
        const { row, content } = await this.overrides.find(of, id, caller);
        const { side, advertiser_id, publisher_id, country_ids, override_values } = row;
        return {
          id,
          title: OVERRIDE_TITLES[of],
          ...ofParty(side, (side === 'advertiser' ? advertiser_id : publisher_id) ?? 0),
          content,
          body: {
            advertiser_id,
            affiliate_id: publisher_id,
            countries: country_ids,
            override_values,
          },
        };
      },
      save: ({ params: { id }, body }, caller) => this.overrides.update(of, id, body, caller),
    });
  }

  private addExclusions(): void {
    this.saves.add({
      route: contracts.exclusions.update,
      ...EXCLUSION,
      read: async ({ body: { exclusion_id: id } }) => {
        const { row, content } = await this.exclusions.find(id);
        return {
          id,
          title: `exclusion of ${row.publisher_name}`,
          advertiserId: row.party_id,
          content,
          body: {
            exclusion_id: id,
            advertiser_id: row.party_id,
            affiliate_id: row.publisher_id,
            country_ids: row.country_ids,
            funnel: row.funnels,
          },
        };
      },
      save: ({ body }, { userId }) => this.exclusions.update(body, userId),
    });
  }

  private addAdvertiserCountries(): void {
    const { entity, factsOf } = this.countries.kindOf('advertiser');
    this.saves.add({
      route: contracts.advertiserCountries.update,
      entity,
      factsOf,
      read: async ({ body: { advertiser_id: party_id, country_id } }) => {
        const { values, ...record } = await this.country('advertiser', { party_id, country_id });
        return { ...record, body: { advertiser_id: party_id, ...values } };
      },
      save: ({ body: { advertiser_id: party_id, ...body } }, { userId }) =>
        this.countries.update('advertiser', { ...body, party_id }, userId),
    });
  }

  private addPublisherCountries(): void {
    const { entity, factsOf } = this.countries.kindOf('publisher');
    this.saves.add({
      route: contracts.publisherCountries.update,
      entity,
      factsOf,
      read: async ({ body: { affiliate_id: party_id, country_id, id } }) => {
        const { values, ...record } = await this.country('publisher', { party_id, country_id, id });
        return { ...record, body: { affiliate_id: party_id, id: record.id, ...values } };
      },
      save: ({ body: { affiliate_id: party_id, ...body } }, { userId }) =>
        this.countries.update('publisher', { ...body, party_id }, userId),
    });
  }

  private async country(side: PartySide, key: CountryKey) {
    const { row, content } = await this.countries.find(side, key);
    return {
      id: row.id,
      title: `supported country ${content.country.name}`,
      ...ofParty(side, row.party_id),
      content,
      values: { country_id: row.country_id, notes: row.notes },
    };
  }

  private async amount(side: PartySide, key: PlanKey) {
    const { content, body } = await this.plans.saved(side, key);
    const where = content.country?.name ?? 'all other countries';
    return {
      id: key.id,
      title: `${AMOUNT_NOUNS[side]} in ${where}`,
      content,
      values: { country_id: body.country_ids[0] ?? null, amount: body.per_ftd },
    };
  }
}
