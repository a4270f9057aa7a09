import { Controller } from '@nestjs/common';
import { contracts, type RouteInput } from '@leadline/contracts';
import { Staff, type StaffCaller } from '#shared/auth/callers.js';
import { Route } from '#shared/http/route.decorator.js';
import { ExchangeRatesService } from './exchange-rates.service.js';

const { exchangeRates } = contracts;

@Controller()
export class ExchangeRatesController {
  constructor(private readonly rates: ExchangeRatesService) {}

  @Route(exchangeRates.list)
  list() {
    return this.rates.list();
  }

  @Route(exchangeRates.currencies)
  currencies() {
    return this.rates.currencies();
  }

  @Route(exchangeRates.create)
  async create(
    { body }: RouteInput<typeof exchangeRates.create>,
    @Staff() { userId }: StaffCaller,
  ) {
    const id = await this.rates.create(body, userId);
    return { message: 'Record created successfully.', id };
  }

  @Route(exchangeRates.createMany)
  async createMany(
    { body }: RouteInput<typeof exchangeRates.createMany>,
    @Staff() { userId }: StaffCaller,
  ) {
    const count = await this.rates.createMany(body, userId);
    return { message: count === 1 ? '1 rate entered' : `${count} rates entered` };
  }
}
