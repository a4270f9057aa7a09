import { Global, Module } from '@nestjs/common';
import { AuthModule } from '../../../src/modules/auth/auth.module.js';
import { LookupsModule } from '../../../src/modules/lookups/lookups.module.js';
import { SettingsModule } from '../../../src/modules/settings/settings.module.js';
import { UsersModule } from '../../../src/modules/users/users.module.js';
import { PublisherAuthenticator } from '../../../src/shared/auth/callers.js';
import { HttpModule } from '../../../src/shared/http/http.module.js';
import { PlatformModule } from '../../../src/shared/platform.module.js';

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
