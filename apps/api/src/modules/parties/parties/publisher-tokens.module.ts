import { Module } from '@nestjs/common';
import { PublisherTokenRepository } from './data/publisher-token.repository.js';
import { PublisherTokensController } from './publisher-tokens.controller.js';
import { PublisherTokensService } from './publisher-tokens.service.js';

/** The API tokens of publishers: staff reveal and rotate them (domain §3). */
@Module({
  controllers: [PublisherTokensController],
  providers: [PublisherTokensService, PublisherTokenRepository],
  exports: [PublisherTokensService],
})
export class PublisherTokensModule {}
