import { Module } from '@nestjs/common';
import { AuthModule } from '#modules/staff/auth/auth.module.js';
import { SettingsModule } from '#modules/reference/settings/settings.module.js';
import { PanelAccountsRepository } from './data/panel-accounts.repository.js';
import { PublisherAccountsRepository } from './data/publisher-accounts.repository.js';
import { PublisherAccountsController } from './publisher-accounts.controller.js';
import { PanelAccountsService } from './panel-accounts.service.js';
import { PublisherAccountsService } from './publisher-accounts.service.js';

/** Accounts of publishers for the publisher panel. */
@Module({
  imports: [AuthModule, SettingsModule],
  controllers: [PublisherAccountsController],
  providers: [
    PanelAccountsService,
    PanelAccountsRepository,
    PublisherAccountsService,
    PublisherAccountsRepository,
  ],
  exports: [PanelAccountsService],
})
export class PublisherAccountsModule {}
