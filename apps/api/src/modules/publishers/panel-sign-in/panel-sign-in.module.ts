import { Module } from '@nestjs/common';
import { PanelAuthenticator } from '#shared/auth/callers.js';
import { AuthModule } from '#modules/staff/auth/auth.module.js';
import { LookupsModule } from '#modules/reference/lookups/lookups.module.js';
import { PublisherAccountsModule } from '#modules/publishers/publisher-accounts/publisher-accounts.module.js';
import { SettingsModule } from '#modules/reference/settings/settings.module.js';
import { PanelProfileController } from './panel-profile.controller.js';
import { PanelProfiles } from './panel-profile.service.js';
import { PanelSessionAuthenticator } from './panel-session-authenticator.service.js';
import { PanelSignInController } from './panel-sign-in.controller.js';
import { PanelSignIn } from './panel-sign-in.service.js';

/** Sign-in to the publisher panel. The access guard authenticates panel accounts through it. */
@Module({
  imports: [AuthModule, LookupsModule, PublisherAccountsModule, SettingsModule],
  controllers: [PanelSignInController, PanelProfileController],
  providers: [
    PanelSignIn,
    PanelProfiles,
    { provide: PanelAuthenticator, useClass: PanelSessionAuthenticator },
  ],
  exports: [PanelAuthenticator],
})
export class PanelSignInModule {}
