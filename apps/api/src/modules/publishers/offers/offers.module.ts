import { Module } from '@nestjs/common';
import { OffersRepository } from './data/offers.repository.js';
import { OfferLinksService } from './offer-links.service.js';
import { OffersController } from './offers.controller.js';
import { OffersService } from './offers.service.js';

@Module({
  controllers: [OffersController],
  providers: [OffersService, OfferLinksService, OffersRepository],
  exports: [OfferLinksService],
})
export class OffersModule {}
