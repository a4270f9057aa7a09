import { Module } from '@nestjs/common';
import { PanelAuthenticator } from '#shared/auth/callers.js';
import { AuthModule } from '#modules/staff/auth/auth.module.js';
import { LookupsModule } from '#modules/reference/lookups/lookups.module.js';
import { PublisherAccountsModule } from '#modules/publishers/publisher-accounts/publisher-accounts.module.js';
import { SettingsModule } from '#modules/reference/settings/settings.module.js';
import { PanelProfileController } from './panel-profile.controller.js';
import { PanelProfilesService } from './panel-profile.service.js';
import { PanelSessionAuthenticatorService } from './panel-session-authenticator.service.js';
import { PanelSignInController } from './panel-sign-in.controller.js';
import { PanelSignInService } from './panel-sign-in.service.js';

/** Sign-in to the publisher panel. The access guard authenticates panel accounts through it. */
@Module({
  imports: [AuthModule, LookupsModule, PublisherAccountsModule, SettingsModule],
  controllers: [PanelSignInController, PanelProfileController],
  providers: [
    PanelSignInService,
    PanelProfilesService,
    { provide: PanelAuthenticator, useClass: PanelSessionAuthenticatorService },
  ],
  exports: [PanelAuthenticator],
})
export class PanelSignInModule {}
