import { Module } from '@nestjs/common';
import { RoutingModule } from '#modules/routing/routing/routing.module.js';
import { IntegrationRepository } from './data/integration.repository.js';
import { IntegrationEditorService } from './integration-editor.service.js';
import { IntegrationTesterService } from './integration-tester.service.js';
import { IntegrationsController } from './integrations.controller.js';
import { IntegrationsService } from './integrations.service.js';
import { StatusPagesService } from './status-page.service.js';

/** Calls of advertisers: templates, the requests made from them, and reading answers. */
@Module({
  imports: [RoutingModule],
  controllers: [IntegrationsController],
  providers: [
    IntegrationsService,
    IntegrationEditorService,
    IntegrationTesterService,
    StatusPagesService,
    IntegrationRepository,
  ],
  exports: [IntegrationsService, StatusPagesService],
})
export class IntegrationsModule {}
