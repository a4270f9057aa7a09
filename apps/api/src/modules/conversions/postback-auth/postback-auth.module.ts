import { Module } from '@nestjs/common';
import { AdvertiserAuthenticator } from '#shared/auth/callers.js';
import { PostbackTokensQuery } from './data/postback-tokens.query.js';
import {
  LimitedPostbacksService,
  PostbackAuthenticatorService,
} from './postback-authenticator.service.js';

/** Finds the advertiser of a postback token. */
@Module({
  providers: [
    PostbackTokensQuery,
    LimitedPostbacksService,
    { provide: AdvertiserAuthenticator, useClass: PostbackAuthenticatorService },
  ],
  exports: [AdvertiserAuthenticator, LimitedPostbacksService],
})
export class PostbackAuthModule {}
