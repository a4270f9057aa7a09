import { Module } from '@nestjs/common';
import { WebhookEventsModule } from '#modules/reference/webhook-events/webhook-events.module.js';
import { FtdCapsService } from './ftd-caps.service.js';
import { CapForecastsService, CapRecordingJobs } from './cap-forecasts.service.js';
import { CapsController } from './caps.controller.js';
import { CapsService } from './caps.service.js';
import { CapHoursRepository } from './data/cap-hours.repository.js';
import { CountedEarlierRepository } from './data/counted-earlier.repository.js';
import { ScheduledCaps } from './scheduled-caps.js';
import { CapUsageRepository, CapRepository } from './data/cap.repository.js';

@Module({
  imports: [WebhookEventsModule],
  controllers: [CapsController],
  providers: [
    CapsService,
    CapForecastsService,
    CapRecordingJobs,
    ScheduledCaps,
    FtdCapsService,
    CapRepository,
    CapUsageRepository,
    CapHoursRepository,
    CountedEarlierRepository,
  ],
  exports: [CapsService, FtdCapsService],
})
export class CapsModule {}
