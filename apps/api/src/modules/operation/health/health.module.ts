import { Module } from '@nestjs/common';
import { LeadsInMemoryModule } from '#modules/lead-data/leads-in-memory/leads-in-memory.module.js';
import { HealthController } from './health.controller.js';
import { HealthService } from './health.service.js';

@Module({
  imports: [LeadsInMemoryModule],
  controllers: [HealthController],
  providers: [HealthService],
})
export class HealthModule {}
