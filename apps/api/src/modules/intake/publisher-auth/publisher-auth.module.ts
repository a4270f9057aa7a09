import { Module } from '@nestjs/common';
import { PublisherAuthenticator, PublisherRate } from '#shared/auth/callers.js';
import { RoutingModule } from '#modules/routing/routing/routing.module.js';
import {
  ConfigPublisherAuthenticatorService,
  PublisherLimitService,
} from './publisher-authenticator.service.js';

/** Tells which publisher an API token belongs to, and whether it may call now. */
@Module({
  imports: [RoutingModule],
  providers: [
    { provide: PublisherAuthenticator, useClass: ConfigPublisherAuthenticatorService },
    { provide: PublisherRate, useClass: PublisherLimitService },
  ],
  exports: [PublisherAuthenticator, PublisherRate],
})
export class PublisherAuthModule {}
