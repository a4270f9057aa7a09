import { Module } from '@nestjs/common';
import { PublisherTokenRepository } from './data/token.repository.js';
import { PublisherTokensController } from './party-tokens.controller.js';
import { PublisherTokensService } from './party-tokens.service.js';

/** The API tokens of publishers: staff reveal and rotate them (domain §3). */
@Module({
  controllers: [PublisherTokensController],
  providers: [PublisherTokensService, PublisherTokenRepository],
  exports: [PublisherTokensService],
})
export class PublisherTokensModule {}
