import { Module } from '@nestjs/common';
import { AdvertiserAuthenticator } from '#shared/auth/callers.js';
import { PostbackTokensQuery } from './data/postback-tokens.query.js';
import { LimitedPostbacks } from './limited-postbacks.service.js';
import { PostbackAuthenticator } from './postback-authenticator.service.js';

/** Finds the advertiser of a postback token. */
@Module({
  providers: [
    PostbackTokensQuery,
    LimitedPostbacks,
    { provide: AdvertiserAuthenticator, useClass: PostbackAuthenticator },
  ],
  exports: [AdvertiserAuthenticator, LimitedPostbacks],
})
export class PostbackAuthModule {}
