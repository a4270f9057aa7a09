import { Controller } from '@nestjs/common';
import { contracts, type RouteInput } from '@leadline/contracts';
import { Staff, type StaffCaller } from '#shared/auth/callers.js';
import { Route } from '#shared/http/route.decorator.js';
import { AnswerComparisonService } from './answer-comparison.service.js';
import { CatalogueService } from './catalogue.service.js';
import { IntegrationEditorService } from './integration-editor.service.js';
import { IntegrationPreviewService } from './integration-preview.service.js';
import { PastLeadsService } from './past-leads.service.js';
import { IntegrationTesterService } from './integration-tester.service.js';

const { integrations } = contracts;

@Controller()
export class IntegrationsController {
  constructor(
    private readonly catalogue: CatalogueService,
    private readonly editor: IntegrationEditorService,
    private readonly previews: IntegrationPreviewService,
    private readonly pastLeads: PastLeadsService,
    private readonly tester: IntegrationTesterService,
    private readonly comparisons: AnswerComparisonService,
  ) {}

  @Route(integrations.presets)
  presets() {
    return this.catalogue.list();
  }

  @Route(integrations.get)
  get({ params }: RouteInput<typeof integrations.get>) {
    return this.editor.get(params.id);
  }

  @Route(integrations.replace)
  replace({ params, body }: RouteInput<typeof integrations.replace>, @Staff() caller: StaffCaller) {
    return this.editor.replace(params.id, body, caller.userId);
  }

  @Route(integrations.preview)
  preview({ params, body }: RouteInput<typeof integrations.preview>) {
    return this.previews.preview(params.id, body);
  }

  @Route(integrations.compare)
  compare({ params, body }: RouteInput<typeof integrations.compare>) {
    return this.comparisons.compare(params.id, body);
  }

  @Route(integrations.missingValues)
  missingValues(
    { params, body }: RouteInput<typeof integrations.missingValues>,
    @Staff() caller: StaffCaller,
  ) {
    return this.pastLeads.missingValues(params.id, body.template, caller);
  }

  @Route(integrations.pastLeads)
  comparePastLeads(
    { params, body }: RouteInput<typeof integrations.pastLeads>,
    @Staff() caller: StaffCaller,
  ) {
    return this.pastLeads.compare(params.id, body.template, caller);
  }

  @Route(integrations.test)
  test({ params, body }: RouteInput<typeof integrations.test>, @Staff() caller: StaffCaller) {
    return this.tester.test(params.id, body, caller.userId);
  }
}
