import { Module } from '@nestjs/common';
import { RoutingModule } from '#modules/routing/routing.module.js';
import { AdvertiserCaller } from './advertiser-caller.service.js';
import { AttemptRepository } from './data/attempt.repository.js';
import { DeliveryHealthRepository } from './data/delivery-health.repository.js';
import { IntegrationRepository } from './data/integration.repository.js';
import { PostbackTokenRepository } from './data/postback-token.repository.js';
import { SettlementRepository } from './data/settlement.repository.js';
import { UnknownAttemptQuery } from './data/unknown-attempt.query.js';
import { DeliverySettlement } from './delivery-settlement.service.js';
import { DeliveryHealth } from './delivery-health.service.js';
import { DeliverySweeperJob } from './delivery.jobs.js';
import { DeliverySweep } from './delivery-sweep.service.js';
import { DeliveryService } from './delivery.service.js';
import { IntegrationEditor } from './integration-editor.service.js';
import { IntegrationTester } from './integration-tester.service.js';
import { IntegrationsController } from './integrations.controller.js';
import { Integrations } from './integrations.service.js';
import { StatusPages } from './status-page.service.js';
import { PostbackTokens } from './postback-tokens.service.js';
import { UnknownAttemptsController } from './unknown-attempts.controller.js';
import { UnknownAttempts } from './unknown-attempts.service.js';

@Module({
  imports: [RoutingModule],
  controllers: [IntegrationsController, UnknownAttemptsController],
  providers: [
    DeliveryService,
    DeliverySettlement,
    DeliverySweep,
    DeliverySweeperJob,
    AdvertiserCaller,
    DeliveryHealth,
    Integrations,
    IntegrationEditor,
    IntegrationTester,
    PostbackTokens,
    StatusPages,
    UnknownAttempts,
    AttemptRepository,
    DeliveryHealthRepository,
    IntegrationRepository,
    PostbackTokenRepository,
    SettlementRepository,
    UnknownAttemptQuery,
  ],
  exports: [DeliveryService, DeliverySettlement, StatusPages],
})
export class DeliveryModule {}
