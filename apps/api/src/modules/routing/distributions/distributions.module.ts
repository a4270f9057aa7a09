import { Module } from '@nestjs/common';
import { DistributionQuery, PrecedenceQuery } from './data/distribution.query.js';
import { DistributionRepository } from './data/distribution.repository.js';
import { DistributionTrafficService } from './distribution-traffic.service.js';
import { DistributionsController } from './distributions.controller.js';
import { ScheduledDistributions } from './scheduled-distributions.js';
import { DistributionsService } from './distributions.service.js';

@Module({
  controllers: [DistributionsController],
  providers: [
    DistributionsService,
    DistributionTrafficService,
    ScheduledDistributions,
    DistributionQuery,
    PrecedenceQuery,
    DistributionRepository,
  ],
  exports: [DistributionsService],
})
export class DistributionsModule {}
