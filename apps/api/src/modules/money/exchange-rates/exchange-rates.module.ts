import { Module } from '@nestjs/common';
import { ExchangeRatesRepository } from './data/exchange-rates.repository.js';
import { ExchangeRatesController } from './exchange-rates.controller.js';
import { ExchangeRatesService } from './exchange-rates.service.js';

/** Rates of currencies by day. */
@Module({
  controllers: [ExchangeRatesController],
  providers: [ExchangeRatesService, ExchangeRatesRepository],
})
export class ExchangeRatesModule {}
