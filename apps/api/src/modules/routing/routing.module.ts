import { Module } from '@nestjs/common';
import { ConfigRepository } from './data/config.repository.js';
import { FiguresQuery } from './data/figures.query.js';
import { FiguresRepository } from './data/figures.repository.js';
import { ReservationRepository } from './data/reservation.repository.js';
import { SimulationQuery } from './data/simulation.query.js';
import { FiguresRefreshJob } from './figures-refresh.jobs.js';
import { FiguresRefresh } from './figures-refresh.service.js';
import { Router } from './router.service.js';
import { RoutingConfig } from './routing-config.service.js';
import { Simulator } from './simulator.service.js';

@Module({
  providers: [
    RoutingConfig,
    Router,
    Simulator,
    FiguresRefresh,
    FiguresRefreshJob,
    ConfigRepository,
    FiguresQuery,
    FiguresRepository,
    ReservationRepository,
    SimulationQuery,
  ],
  exports: [RoutingConfig, Router, Simulator],
})
export class RoutingModule {}
