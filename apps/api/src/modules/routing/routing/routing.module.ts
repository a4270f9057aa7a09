import { Module } from '@nestjs/common';
import { BatchCounters } from './batch-counters.service.js';
import { ConfigRepository } from './data/config.repository.js';
import { ConversionStatsQuery } from './data/conversion-stats.query.js';
import { ConversionStatsRepository } from './data/conversion-stats.repository.js';
import { ReservationRepository } from './data/reservation.repository.js';
import { SimulationQuery } from './data/simulation.query.js';
import { ConversionStatsRefreshJob } from './conversion-stats-refresh.jobs.js';
import { ConversionStatsRefresh } from './conversion-stats-refresh.service.js';
import { Router } from './router.service.js';
import { RoutingConfig } from './routing-config.service.js';
import { Simulator } from './simulator.service.js';

@Module({
  providers: [
    RoutingConfig,
    Router,
    BatchCounters,
    Simulator,
    ConversionStatsRefresh,
    ConversionStatsRefreshJob,
    ConfigRepository,
    ConversionStatsQuery,
    ConversionStatsRepository,
    ReservationRepository,
    SimulationQuery,
  ],
  exports: [RoutingConfig, Router, Simulator],
})
export class RoutingModule {}
