import { Global, Module } from '@nestjs/common';
import { AuthModule } from '#modules/auth/auth.module.js';
import { LookupsModule } from '#modules/lookups/lookups.module.js';
import { SettingsModule } from '#modules/settings/settings.module.js';
import { UsersModule } from '#modules/users/users.module.js';
import { PublisherAuthenticator } from '#shared/auth/callers.js';
import { HttpModule } from '#shared/http/http.module.js';
import { PlatformModule } from '#shared/platform.module.js';

class NoPublishers extends PublisherAuthenticator {
  authenticate(): Promise<null> {
    return Promise.resolve(null);
  }
}

@Global()
@Module({
  providers: [{ provide: PublisherAuthenticator, useClass: NoPublishers }],
  exports: [PublisherAuthenticator],
})
class NoPublishersModule {}

/** The part of the product that only staff and sign-in need. */
@Module({
  imports: [
    PlatformModule,
    HttpModule,
    NoPublishersModule,
    AuthModule,
    UsersModule,
    LookupsModule,
    SettingsModule,
  ],
})
export class StaffAppModule {}
