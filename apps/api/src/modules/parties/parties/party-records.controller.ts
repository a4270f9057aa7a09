import { Controller } from '@nestjs/common';
import { contracts, type RouteInput } from '@leadline/contracts';
import { Staff, type StaffCaller } from '#shared/auth/callers.js';
import { Route } from '#shared/http/route.decorator.js';
import { AmountsService } from './amounts.service.js';
import { ExclusionsService } from './exclusions.service.js';
import { AdvertiserHoursService } from './opening-hours.service.js';
import { OverridesService, type OverrideKind } from './overrides.service.js';
import { SupportedCountriesService } from './supported-countries.service.js';

const { revenues, payouts, exclusions, advertiserCountries, publisherCountries, openingHours } =
  contracts;

export const CREATED = 'Record created successfully.';
export const UPDATED = 'Record updated successfully.';
export const DELETED = 'Record deleted successfully.';

/** Routes of the records of an advertiser. */
@Controller()
export class AdvertiserRecordsController {
  constructor(
    private readonly amounts: AmountsService,
    private readonly countries: SupportedCountriesService,
    private readonly hours: AdvertiserHoursService,
    private readonly excluded: ExclusionsService,
  ) {}

  @Route(revenues.create)
  async createRevenues({ body }: RouteInput<typeof revenues.create>, @Staff() by: StaffCaller) {
    const bodies = body.map((revenue) => ({ ...revenue, party_id: revenue.advertiser_id }));
    return { message: CREATED, ids: await this.amounts.create('advertiser', bodies, by.userId) };
  }

  @Route(revenues.update)
  async updateRevenue({ body }: RouteInput<typeof revenues.update>, @Staff() by: StaffCaller) {
    const revenue = {
      ...body,
      id: body.revenue_id,
      party_id: body.advertiser_id,
      version: body.version,
    };
    return {
      message: UPDATED,
      version: await this.amounts.update('advertiser', revenue, by.userId),
    };
  }

  @Route(revenues.remove)
  async removeRevenue({ body }: RouteInput<typeof revenues.remove>, @Staff() by: StaffCaller) {
    await this.amounts.remove('advertiser', body.revenue_id, by.userId);
    return { message: DELETED };
  }

  @Route(exclusions.create)
  async createExclusion({ body }: RouteInput<typeof exclusions.create>, @Staff() by: StaffCaller) {
    return { message: CREATED, id: await this.excluded.create(body, by.userId) };
  }

  @Route(exclusions.update)
  async updateExclusion({ body }: RouteInput<typeof exclusions.update>, @Staff() by: StaffCaller) {
    return { message: UPDATED, version: await this.excluded.update(body, by.userId) };
  }

  @Route(exclusions.remove)
  async removeExclusion({ body }: RouteInput<typeof exclusions.remove>, @Staff() by: StaffCaller) {
    await this.excluded.remove(body.exclusion_id, by.userId);
    return { message: DELETED };
  }

  @Route(advertiserCountries.create)
  async createCountry(
    { body }: RouteInput<typeof advertiserCountries.create>,
    @Staff() by: StaffCaller,
  ) {
    await this.countries.create('advertiser', { ...body, party_id: body.advertiser_id }, by.userId);
    return { message: CREATED };
  }

  @Route(advertiserCountries.update)
  async updateCountry(
    { body }: RouteInput<typeof advertiserCountries.update>,
    @Staff() by: StaffCaller,
  ) {
    const country = { ...body, party_id: body.advertiser_id };
    return {
      message: UPDATED,
      version: await this.countries.update('advertiser', country, by.userId),
    };
  }

  @Route(advertiserCountries.remove)
  async removeCountry(
    { body }: RouteInput<typeof advertiserCountries.remove>,
    @Staff() by: StaffCaller,
  ) {
    await this.countries.remove('advertiser', { ...body, party_id: body.advertiser_id }, by.userId);
    return { message: DELETED };
  }

  @Route(openingHours.create)
  async createHours({ body }: RouteInput<typeof openingHours.create>, @Staff() by: StaffCaller) {
    const ids = await this.hours.create(body, by.userId);
    return { message: 'Opening hours created successfully.', ids };
  }

  @Route(openingHours.update)
  async updateHours(
    { body }: RouteInput<typeof openingHours.update>,
    @Staff() caller: StaffCaller,
  ) {
    const version = await this.hours.update(body, caller);
    return { message: 'Opening hours updated successfully.', version };
  }

  @Route(openingHours.remove)
  async removeHours({ body }: RouteInput<typeof openingHours.remove>, @Staff() by: StaffCaller) {
    await this.hours.remove(body.advertiser_id, body.country_id, by.userId);
    return { message: DELETED };
  }
}

/** Routes of the records of a publisher. */
@Controller()
export class PublisherRecordsController {
  constructor(
    private readonly amounts: AmountsService,
    private readonly countries: SupportedCountriesService,
  ) {}

  @Route(payouts.create)
  async createPayouts({ body }: RouteInput<typeof payouts.create>, @Staff() by: StaffCaller) {
    const bodies = body.map((payout) => ({ ...payout, party_id: payout.affiliate_id }));
    const ids = await this.amounts.create('publisher', bodies, by.userId);
    return { message: 'Payout created successfully.', ids };
  }

  @Route(payouts.update)
  async updatePayout({ body }: RouteInput<typeof payouts.update>, @Staff() by: StaffCaller) {
    const payout = { ...body, party_id: body.affiliate_id, version: body.version };
    const version = await this.amounts.update('publisher', payout, by.userId);
    return { message: 'Payout updated successfully.', version };
  }

  @Route(payouts.remove)
  async removePayout({ body }: RouteInput<typeof payouts.remove>, @Staff() by: StaffCaller) {
    await this.amounts.remove('publisher', body.payout_id, by.userId);
    return { message: DELETED };
  }

  @Route(publisherCountries.create)
  async createCountry(
    { body }: RouteInput<typeof publisherCountries.create>,
    @Staff() by: StaffCaller,
  ) {
    const country = { ...body, party_id: body.affiliate_id };
    return { message: CREATED, id: await this.countries.create('publisher', country, by.userId) };
  }

  @Route(publisherCountries.update)
  async updateCountry(
    { body }: RouteInput<typeof publisherCountries.update>,
    @Staff() by: StaffCaller,
  ) {
    const country = { ...body, party_id: body.affiliate_id };
    return {
      message: UPDATED,
      version: await this.countries.update('publisher', country, by.userId),
    };
  }

  @Route(publisherCountries.remove)
  async removeCountry(
    { body }: RouteInput<typeof publisherCountries.remove>,
    @Staff() by: StaffCaller,
  ) {
    await this.countries.remove('publisher', { ...body, party_id: body.affiliate_id }, by.userId);
    return { message: DELETED };
  }
}

type OverrideRoutes = typeof contracts.funnelOverrides;

/** Returns the controller of a kind of override. The kinds have the same routes. */
const overridesController = (kind: OverrideKind, routes: OverrideRoutes) => {
  @Controller()
  class OverridesController {
    constructor(private readonly service: OverridesService) {}

    @Route(routes.create)
    async create({ body }: RouteInput<OverrideRoutes['create']>, @Staff() by: StaffCaller) {
      return { message: CREATED, id: await this.service.create(kind, body, by) };
    }

    @Route(routes.update)
    async update({ params, body }: RouteInput<OverrideRoutes['update']>, @Staff() by: StaffCaller) {
      return { message: UPDATED, version: await this.service.update(kind, params.id, body, by) };
    }

    @Route(routes.remove)
    async remove({ params }: RouteInput<OverrideRoutes['remove']>, @Staff() by: StaffCaller) {
      await this.service.remove(kind, params.id, by);
      return { message: DELETED };
    }
  }
  return OverridesController;
};

export const OverrideControllers = [
  overridesController('publisher_id', contracts.publisherOverrides),
  overridesController('funnel', contracts.funnelOverrides),
];
