import { Module } from '@nestjs/common';
import { LookupsModule } from '#modules/reference/lookups/lookups.module.js';
import { UserTwoFactorRepository } from './data/user-two-factor.repository.js';
import { UserRecordsRepository } from './data/user-records.repository.js';
import { UsersRepository } from './data/users.repository.js';
import { UserRecordsService } from './user-records.service.js';
import { UserTwoFactorService } from './user-two-factor.service.js';
import { UsersController } from './users.controller.js';
import { UsersService } from './users.service.js';

@Module({
  imports: [LookupsModule],
  controllers: [UsersController],
  providers: [
    UsersService,
    UserRecordsService,
    UserTwoFactorService,
    UsersRepository,
    UserRecordsRepository,
    UserTwoFactorRepository,
  ],
  exports: [UserRecordsService, UserTwoFactorService],
})
export class UsersModule {}
