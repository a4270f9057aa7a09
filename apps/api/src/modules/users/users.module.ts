import { Module } from '@nestjs/common';
import { LookupsModule } from '#modules/lookups/lookups.module.js';
import { UsersRepository } from './data/users.repository.js';
import { UsersController } from './users.controller.js';
import { UsersService } from './users.service.js';

@Module({
  imports: [LookupsModule],
  controllers: [UsersController],
  providers: [UsersService, UsersRepository],
  exports: [UsersService],
})
export class UsersModule {}
