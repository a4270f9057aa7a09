import { Module } from '@nestjs/common';
import { PublisherAuthenticator } from '#shared/auth/callers.js';
import { RoutingModule } from '#modules/routing/routing.module.js';
import { ConfigPublisherAuthenticator } from './publisher-authenticator.service.js';

/** Tells the access guard which publisher an API token belongs to. */
@Module({
  imports: [RoutingModule],
  providers: [{ provide: PublisherAuthenticator, useClass: ConfigPublisherAuthenticator }],
  exports: [PublisherAuthenticator],
})
export class PublisherAuthModule {}
