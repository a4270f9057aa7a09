import { Controller } from '@nestjs/common';
import { contracts, type RouteInput } from '@leadline/contracts';
import { Staff, type StaffCaller } from '#shared/auth/callers.js';
import { Route } from '#shared/http/route.decorator.js';
import { AmountsService } from './amounts.service.js';
import { CREATED, DELETED, UPDATED } from './record-texts.js';
import { SupportedCountriesService } from './supported-countries.service.js';

const { payouts, publisherCountries } = contracts;

/** Routes of the records of a publisher. */
@Controller()
export class PublisherRecordsController {
  constructor(
    private readonly amounts: AmountsService,
    private readonly countries: SupportedCountriesService,
  ) {}

  @Route(payouts.create)
  async createPayouts(
    { body }: RouteInput<typeof payouts.create>,
    @Staff() { userId }: StaffCaller,
  ) {
    const bodies = body.map((payout) => ({ ...payout, party_id: payout.affiliate_id }));
    const ids = await this.amounts.create('publisher', bodies, userId);
    return { message: 'Payout created successfully.', ids };
  }

  @Route(payouts.update)
  async updatePayout(
    { body }: RouteInput<typeof payouts.update>,
    @Staff() { userId }: StaffCaller,
  ) {
    const payout = { ...body, party_id: body.affiliate_id, version: body.version };
    const version = await this.amounts.update('publisher', payout, userId);
    return { message: 'Payout updated successfully.', version };
  }

  @Route(payouts.remove)
  async removePayout(
    { body }: RouteInput<typeof payouts.remove>,
    @Staff() { userId }: StaffCaller,
  ) {
    await this.amounts.remove('publisher', body.payout_id, userId);
    return { message: DELETED };
  }

  @Route(publisherCountries.create)
  async createCountry(
    { body }: RouteInput<typeof publisherCountries.create>,
    @Staff() { userId }: StaffCaller,
  ) {
    const country = { ...body, party_id: body.affiliate_id };
    return { message: CREATED, id: await this.countries.create('publisher', country, userId) };
  }

  @Route(publisherCountries.update)
  async updateCountry(
    { body }: RouteInput<typeof publisherCountries.update>,
    @Staff() { userId }: StaffCaller,
  ) {
    const country = { ...body, party_id: body.affiliate_id };
    return { message: UPDATED, version: await this.countries.update('publisher', country, userId) };
  }

  @Route(publisherCountries.remove)
  async removeCountry(
    { body }: RouteInput<typeof publisherCountries.remove>,
    @Staff() { userId }: StaffCaller,
  ) {
    await this.countries.remove('publisher', { ...body, party_id: body.affiliate_id }, userId);
    return { message: DELETED };
  }
}
