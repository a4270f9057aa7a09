import { Module } from '@nestjs/common';
import { DeliveryModule } from '#modules/delivery/delivery/delivery.module.js';
import { CapsModule } from '#modules/routing/caps/caps.module.js';
import { DistributionsModule } from '#modules/routing/distributions/distributions.module.js';
import { RoutingModule } from '#modules/routing/routing/routing.module.js';
import { CapEffectsService } from './cap-effects.service.js';
import { PastLeadsQuery } from './data/past-leads.query.js';
import { PartyFactsQuery, ProfitFactsQuery } from './data/profit-facts.query.js';
import { ReplayRepository } from './data/replay.repository.js';
import { PartyEffectsService } from './party-effects.service.js';
import { PastLeadsPlayerService } from './past-leads-player.service.js';
import { ReplayFiguresService } from './replay-figures.service.js';
import { ReplayPlayerService } from './replay-player.service.js';
import { ReplayQueueService, ReplayRunnerService } from './replay-runner.service.js';
import { ReplaysJobs, ReplaysService } from './replays.service.js';
import {
  CapEffectsController,
  PartyEffectsController,
  SimulationsController,
} from './simulations.controller.js';
import { SimulationsService } from './simulations.service.js';

/** Tries rules without sending anything (domain §4). */
@Module({
  imports: [RoutingModule, DeliveryModule, DistributionsModule, CapsModule],
  controllers: [SimulationsController, PartyEffectsController, CapEffectsController],
  providers: [
    SimulationsService,
    ReplaysService,
    ReplayQueueService,
    ReplayRunnerService,
    ReplaysJobs,
    ReplayPlayerService,
    ReplayRepository,
    PastLeadsPlayerService,
    PartyEffectsService,
    CapEffectsService,
    ReplayFiguresService,
    PartyFactsQuery,
    PastLeadsQuery,
    ProfitFactsQuery,
  ],
})
export class SimulationsModule {}
