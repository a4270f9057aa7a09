import { Module } from '@nestjs/common';
import { RoutingModule } from '#modules/routing/routing/routing.module.js';
import { IntegrationRepository } from './data/integration.repository.js';
import { AnswerComparisonService } from './answer-comparison.service.js';
import { AcceptedTestsService } from './accepted-tests.service.js';
import { AcceptedTestRepository } from './data/accepted-test.repository.js';
import { PastLeadsQuery } from './data/past-leads.query.js';
import { PastLeadsService } from './past-leads.service.js';
import { CatalogueService } from './catalogue.service.js';
import { KeptAnswersRepository } from './data/kept-answers.repository.js';
import { StepValuesRepository } from './data/step-values.repository.js';
import { IntegrationEditorService } from './integration-editor.service.js';
import { IntegrationPreviewService } from './integration-preview.service.js';
import { IntegrationTesterService } from './integration-tester.service.js';
import { IntegrationsController } from './integrations.controller.js';
import { IntegrationsService } from './integrations.service.js';
import { KeptAnswersPruning, KeptAnswersService } from './kept-answers.service.js';
import { ScheduledIntegrations } from './scheduled-integrations.js';
import { StatusPagesService } from './status-page.service.js';
import { StepValuesService } from './step-values.service.js';

/** Calls of advertisers: templates, the requests made from them, and reading answers. */
@Module({
  imports: [RoutingModule],
  controllers: [IntegrationsController],
  providers: [
    AcceptedTestsService,
    PastLeadsService,
    AcceptedTestRepository,
    PastLeadsQuery,
    CatalogueService,
    IntegrationPreviewService,
    IntegrationsService,
    IntegrationEditorService,
    IntegrationTesterService,
    StatusPagesService,
    IntegrationRepository,
    StepValuesRepository,
    StepValuesService,
    KeptAnswersRepository,
    KeptAnswersService,
    KeptAnswersPruning,
    AnswerComparisonService,
    ScheduledIntegrations,
  ],
  exports: [
    AcceptedTestsService,
    IntegrationEditorService,
    IntegrationsService,
    KeptAnswersService,
    StatusPagesService,
    StepValuesService,
  ],
})
export class IntegrationsModule {}
