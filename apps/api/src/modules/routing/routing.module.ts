import { Module } from '@nestjs/common';
import { ConfigRepository } from './data/config.repository.js';
import { ReservationRepository } from './data/reservation.repository.js';
import { Router } from './router.service.js';
import { RoutingConfig } from './routing-config.service.js';

@Module({ providers: [RoutingConfig, Router, ConfigRepository, ReservationRepository], exports: [RoutingConfig, Router] })
export class RoutingModule {}
