import { Module } from '@nestjs/common';
import { AuthModule } from '#modules/staff/auth/auth.module.js';
import { SettingsModule } from '#modules/reference/settings/settings.module.js';
import { PanelAccountsRepository } from './data/panel-accounts.repository.js';
import { PublisherAccountsRepository } from './data/publisher-accounts.repository.js';
import { PublisherAccountsController } from './publisher-accounts.controller.js';
import { PanelAccounts } from './panel-accounts.service.js';
import { PublisherAccounts } from './publisher-accounts.service.js';

/** Accounts of publishers for the publisher panel. */
@Module({
  imports: [AuthModule, SettingsModule],
  controllers: [PublisherAccountsController],
  providers: [
    PanelAccounts,
    PanelAccountsRepository,
    PublisherAccounts,
    PublisherAccountsRepository,
  ],
  exports: [PanelAccounts],
})
export class PublisherAccountsModule {}
