import { Module } from '@nestjs/common';
import { LookupsQuery } from './data/lookups.query.js';
import { LookupsController } from './lookups.controller.js';
import { LookupsService } from './lookups.service.js';

@Module({
  controllers: [LookupsController],
  providers: [LookupsService, LookupsQuery],
  exports: [LookupsService],
})
export class LookupsModule {}
