import { Module } from '@nestjs/common';
import { ConfigRepository } from './data/config.repository.js';
import { ReservationRepository } from './data/reservation.repository.js';
import { SimulationQuery } from './data/simulation.query.js';
import { Router } from './router.service.js';
import { RoutingConfig } from './routing-config.service.js';
import { Simulator } from './simulator.service.js';

@Module({ providers: [RoutingConfig, Router, ConfigRepository, ReservationRepository, Simulator, SimulationQuery], exports: [RoutingConfig, Router, Simulator] })
export class RoutingModule {}
