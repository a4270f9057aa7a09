import { Module } from '@nestjs/common';
import { AdvertiserAuthenticator } from '#shared/auth/callers.js';
import { PostbackTokensQuery } from './data/postback-tokens.query.js';
import { LimitedPostbacks } from './limited-postbacks.service.js';
import { PostbackAuthenticator } from './postback-authenticator.service.js';

/** Tells which advertiser a postback token belongs to. */
@Module({
  providers: [
    PostbackTokensQuery,
    LimitedPostbacks,
    { provide: AdvertiserAuthenticator, useClass: PostbackAuthenticator },
  ],
  exports: [AdvertiserAuthenticator, LimitedPostbacks],
})
export class PostbackAuthModule {}
