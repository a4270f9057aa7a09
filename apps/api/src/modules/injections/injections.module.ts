import { Module } from '@nestjs/common';
import { DeliveryModule } from '../delivery/delivery.module.js';
import { RoutingModule } from '../routing/routing.module.js';
import { DirectedLeadRepository } from './data/directed-lead.repository.js';
import { InjectionsController } from './injections.controller.js';
import { TestLeadsService } from './test-leads.service.js';

/** Leads that staff send to an advertiser of their choice (domain §8). */
@Module({ imports: [RoutingModule, DeliveryModule], controllers: [InjectionsController], providers: [TestLeadsService, DirectedLeadRepository] })
export class InjectionsModule {}
