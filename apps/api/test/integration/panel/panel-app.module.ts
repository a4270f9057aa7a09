import { Module } from '@nestjs/common';
import { AuthModule } from '#modules/staff/auth/auth.module.js';
import { NoAdvertisersModule } from '#test/support/nobody-auth.module.js';
import { PanelSignInModule } from '#modules/publishers/panel-sign-in/panel-sign-in.module.js';
import { PublisherAccountsModule } from '#modules/publishers/publisher-accounts/publisher-accounts.module.js';
import { PublisherAuthModule } from '#modules/intake/publisher-auth/publisher-auth.module.js';
import { HttpModule } from '#shared/http/http.module.js';
import { PlatformModule } from '#shared/platform.module.js';

/** Sign-in of staff and of panel accounts, and what staff do with those. */
@Module({
  imports: [
    PlatformModule,
    HttpModule.forCallers(AuthModule, PanelSignInModule, PublisherAuthModule, NoAdvertisersModule),
    PublisherAccountsModule,
  ],
})
export class PanelAppModule {}
