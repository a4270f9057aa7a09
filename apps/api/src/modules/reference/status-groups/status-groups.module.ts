import { Module } from '@nestjs/common';
import { StatusGroupsRepository } from './data/status-groups.repository.js';
import { StatusGroupsController } from './status-groups.controller.js';
import { StatusGroupsService } from './status-groups.service.js';

@Module({
  controllers: [StatusGroupsController],
  providers: [StatusGroupsService, StatusGroupsRepository],
})
export class StatusGroupsModule {}
