import { Module } from '@nestjs/common';
import { RoutingModule } from '#modules/routing/routing/routing.module.js';
import { IntegrationRepository } from './data/integration.repository.js';
import { IntegrationEditor } from './integration-editor.service.js';
import { IntegrationTester } from './integration-tester.service.js';
import { IntegrationsController } from './integrations.controller.js';
import { Integrations } from './integrations.service.js';
import { StatusPages } from './status-page.service.js';

/** Calls of advertisers: templates, the requests made from them, and reading answers. */
@Module({
  imports: [RoutingModule],
  controllers: [IntegrationsController],
  providers: [
    Integrations,
    IntegrationEditor,
    IntegrationTester,
    StatusPages,
    IntegrationRepository,
  ],
  exports: [Integrations, StatusPages],
})
export class IntegrationsModule {}
