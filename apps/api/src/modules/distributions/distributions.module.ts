import { Module } from '@nestjs/common';
import { DistributionQuery } from './data/distribution.query.js';
import { DistributionRepository } from './data/distribution.repository.js';
import { DistributionsController } from './distributions.controller.js';
import { DistributionsService } from './distributions.service.js';

@Module({
  controllers: [DistributionsController],
  providers: [DistributionsService, DistributionQuery, DistributionRepository],
  exports: [DistributionsService],
})
export class DistributionsModule {}
