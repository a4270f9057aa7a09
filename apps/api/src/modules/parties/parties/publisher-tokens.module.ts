import { Module } from '@nestjs/common';
import { PublisherTokenRepository } from './data/publisher-token.repository.js';
import { PublisherTokensController } from './publisher-tokens.controller.js';
import { PublisherTokens } from './publisher-tokens.service.js';

/** The API tokens of publishers: staff reveal and rotate them (domain §3). */
@Module({
  controllers: [PublisherTokensController],
  providers: [PublisherTokens, PublisherTokenRepository],
  exports: [PublisherTokens],
})
export class PublisherTokensModule {}
