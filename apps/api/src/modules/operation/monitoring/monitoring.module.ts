import { Module } from '@nestjs/common';
import { CapsModule } from '#modules/routing/caps/caps.module.js';
import { BacklogMetricsService } from './backlog-metrics.service.js';
import { BacklogQuery } from './data/backlog.query.js';
import { MetricsServerService } from './metrics-server.service.js';

/** Metrics for Prometheus, on a separate port. */
@Module({
  imports: [CapsModule],
  providers: [BacklogMetricsService, BacklogQuery, MetricsServerService],
})
export class MonitoringModule {}
