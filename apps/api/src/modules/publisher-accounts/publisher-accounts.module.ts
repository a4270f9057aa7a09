import { Module } from '@nestjs/common';
import { AuthModule } from '#modules/auth/auth.module.js';
import { PublisherAccountsRepository } from './data/publisher-accounts.repository.js';
import { PublisherAccountsController } from './publisher-accounts.controller.js';
import { PublisherAccounts } from './publisher-accounts.service.js';

/** Accounts of publishers for the publisher panel. */
@Module({
  imports: [AuthModule],
  controllers: [PublisherAccountsController],
  providers: [PublisherAccounts, PublisherAccountsRepository],
})
export class PublisherAccountsModule {}
