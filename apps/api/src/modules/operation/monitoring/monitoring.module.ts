import { Module } from '@nestjs/common';
import { CapsModule } from '#modules/routing/caps/caps.module.js';
import { BacklogMetrics } from './backlog-metrics.service.js';
import { BacklogQuery } from './data/backlog.query.js';
import { MetricsServer } from './metrics-server.service.js';

/** Metrics for Prometheus, on a separate port. */
@Module({
  imports: [CapsModule],
  providers: [BacklogMetrics, BacklogQuery, MetricsServer],
})
export class MonitoringModule {}
