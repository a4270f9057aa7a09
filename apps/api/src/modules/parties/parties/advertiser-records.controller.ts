import { Controller } from '@nestjs/common';
import { contracts, type RouteInput } from '@leadline/contracts';
import { Staff, type StaffCaller } from '#shared/auth/callers.js';
import { Route } from '#shared/http/route.decorator.js';
import { AmountsService } from './amounts.service.js';
import { ExclusionsService } from './exclusions.service.js';
import { AdvertiserHoursService } from './opening-hours.service.js';
import { CREATED, DELETED, UPDATED } from './record-texts.js';
import { SupportedCountriesService } from './supported-countries.service.js';

const { revenues, exclusions, advertiserCountries, openingHours } = contracts;

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
  async createRevenues(
    { body }: RouteInput<typeof revenues.create>,
    @Staff() { userId }: StaffCaller,
  ) {
    const bodies = body.map((revenue) => ({ ...revenue, party_id: revenue.advertiser_id }));
    return { message: CREATED, ids: await this.amounts.create('advertiser', bodies, userId) };
  }

  @Route(revenues.update)
  async updateRevenue(
    { body }: RouteInput<typeof revenues.update>,
    @Staff() { userId }: StaffCaller,
  ) {
    const revenue = {
      ...body,
      id: body.revenue_id,
      party_id: body.advertiser_id,
      version: body.version,
    };
    return { message: UPDATED, version: await this.amounts.update('advertiser', revenue, userId) };
  }

  @Route(revenues.remove)
  async removeRevenue(
    { body }: RouteInput<typeof revenues.remove>,
    @Staff() { userId }: StaffCaller,
  ) {
    await this.amounts.remove('advertiser', body.revenue_id, userId);
    return { message: DELETED };
  }

  @Route(exclusions.create)
  async createExclusion(
    { body }: RouteInput<typeof exclusions.create>,
    @Staff() { userId }: StaffCaller,
  ) {
    return { message: CREATED, id: await this.excluded.create(body, userId) };
  }

  @Route(exclusions.update)
  async updateExclusion(
    { body }: RouteInput<typeof exclusions.update>,
    @Staff() { userId }: StaffCaller,
  ) {
    return { message: UPDATED, version: await this.excluded.update(body, userId) };
  }

  @Route(exclusions.remove)
  async removeExclusion(
    { body }: RouteInput<typeof exclusions.remove>,
    @Staff() { userId }: StaffCaller,
  ) {
    await this.excluded.remove(body.exclusion_id, userId);
    return { message: DELETED };
  }

  @Route(advertiserCountries.create)
  async createCountry(
    { body }: RouteInput<typeof advertiserCountries.create>,
    @Staff() { userId }: StaffCaller,
  ) {
    await this.countries.create('advertiser', { ...body, party_id: body.advertiser_id }, userId);
    return { message: CREATED };
  }

  @Route(advertiserCountries.update)
  async updateCountry(
    { body }: RouteInput<typeof advertiserCountries.update>,
    @Staff() { userId }: StaffCaller,
  ) {
    const country = { ...body, party_id: body.advertiser_id };
    return {
      message: UPDATED,
      version: await this.countries.update('advertiser', country, userId),
    };
  }

  @Route(advertiserCountries.remove)
  async removeCountry(
    { body }: RouteInput<typeof advertiserCountries.remove>,
    @Staff() { userId }: StaffCaller,
  ) {
    await this.countries.remove('advertiser', { ...body, party_id: body.advertiser_id }, userId);
    return { message: DELETED };
  }

  @Route(openingHours.create)
  async createHours(
    { body }: RouteInput<typeof openingHours.create>,
    @Staff() { userId }: StaffCaller,
  ) {
    const ids = await this.hours.create(body, userId);
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
  async removeHours(
    { body }: RouteInput<typeof openingHours.remove>,
    @Staff() { userId }: StaffCaller,
  ) {
    await this.hours.remove(body.advertiser_id, body.country_id, userId);
    return { message: DELETED };
  }
}
