import { Module } from '@nestjs/common';
import { OffersRepository } from './data/offers.repository.js';
import { OfferLinks } from './offer-links.service.js';
import { OffersController } from './offers.controller.js';
import { Offers } from './offers.service.js';

@Module({
  controllers: [OffersController],
  providers: [Offers, OfferLinks, OffersRepository],
  exports: [OfferLinks],
})
export class OffersModule {}
