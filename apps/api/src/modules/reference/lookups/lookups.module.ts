import { Module } from '@nestjs/common';
import { DealNamesQuery } from './data/deal-names.query.js';
import { LookupsQuery } from './data/lookups.query.js';
import { LookupsController } from './lookups.controller.js';
import { LookupsService } from './lookups.service.js';

@Module({
  controllers: [LookupsController],
  providers: [LookupsService, LookupsQuery, DealNamesQuery],
  exports: [LookupsService],
})
export class LookupsModule {}
