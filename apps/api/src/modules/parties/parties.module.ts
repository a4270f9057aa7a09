import { Module } from '@nestjs/common';
import { PostbackTokenRepository } from './data/postback-token.repository.js';
import { PostbackTokensController } from './postback-tokens.controller.js';
import { PostbackTokens } from './postback-tokens.service.js';

/** Advertisers, publishers, and what staff set on their pages. */
@Module({
  controllers: [PostbackTokensController],
  providers: [PostbackTokens, PostbackTokenRepository],
})
export class PartiesModule {}
