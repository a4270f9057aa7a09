import { Module } from '@nestjs/common';
import { ConfigRepository } from './data/config.repository.js';
import {
  ConversionStatsQuery,
  ConversionStatsRepository,
} from './data/conversion-stats.repository.js';
import { ReservationRepository } from './data/reservation.repository.js';
import { SimulationQuery } from './data/simulation.query.js';
import {
  ConversionStatsRefreshJob,
  ConversionStatsRefreshService,
} from './conversion-stats-refresh.service.js';
import { AdvertiserTrafficService } from './advertiser-traffic.service.js';
import { RouterService } from './router.service.js';
import { RoutingConfigService } from './routing-config.service.js';
import { SimulatorService } from './simulator.service.js';

@Module({
  providers: [
    RoutingConfigService,
    RouterService,
    SimulatorService,
    AdvertiserTrafficService,
    ConversionStatsRefreshService,
    ConversionStatsRefreshJob,
    ConfigRepository,
    ConversionStatsQuery,
    ConversionStatsRepository,
    ReservationRepository,
    SimulationQuery,
  ],
  exports: [RoutingConfigService, RouterService, SimulatorService, AdvertiserTrafficService],
})
export class RoutingModule {}
