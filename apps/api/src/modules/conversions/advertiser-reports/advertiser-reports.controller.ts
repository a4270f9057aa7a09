import { Controller } from '@nestjs/common';
import { contracts, type RouteInput } from '@leadline/contracts';
import { Staff, type StaffCaller } from '#shared/auth/callers.js';
import { Route } from '#shared/http/route.decorator.js';
import { ReportReadingsService } from './report-readings.service.js';
import { StatusMappingsService } from './status-mappings.service.js';
import { StatusPullDryRunService } from './status-pull-dry-run.service.js';
import { StatusPullEditorService } from './status-pull-editor.service.js';
import { UnmatchedReviewService } from './unmatched-review.service.js';

const { statusMappings } = contracts;

@Controller()
export class StatusMappingsController {
  constructor(
    private readonly mappings: StatusMappingsService,
    private readonly reports: ReportReadingsService,
  ) {}

  @Route(statusMappings.get)
  get({ params }: RouteInput<typeof statusMappings.get>) {
    return this.mappings.get(params.id);
  }

  @Route(statusMappings.replace)
  replace(
    { params, body }: RouteInput<typeof statusMappings.replace>,
    @Staff() caller: StaffCaller,
  ) {
    return this.mappings.replace(params.id, body, caller.userId);
  }

  @Route(statusMappings.readings)
  readings({ params, body }: RouteInput<typeof statusMappings.readings>) {
    return this.reports.readings(params.id, body.reports);
  }
}

const { statusPulls } = contracts;

@Controller()
export class StatusPullsController {
  constructor(
    private readonly editor: StatusPullEditorService,
    private readonly dryRuns: StatusPullDryRunService,
  ) {}

  @Route(statusPulls.list)
  list({ params }: RouteInput<typeof statusPulls.list>) {
    return this.editor.list(params.id);
  }

  @Route(statusPulls.create)
  create({ params, body }: RouteInput<typeof statusPulls.create>, @Staff() caller: StaffCaller) {
    return this.editor.create(params.id, body, caller.userId);
  }

  @Route(statusPulls.dryRun)
  dryRun({ params, body }: RouteInput<typeof statusPulls.dryRun>, @Staff() caller: StaffCaller) {
    return this.dryRuns.run(params.id, body, caller.userId);
  }

  @Route(statusPulls.get)
  get({ params }: RouteInput<typeof statusPulls.get>) {
    return this.editor.get(params.id, params.pullId);
  }

  @Route(statusPulls.replace)
  replace({ params, body }: RouteInput<typeof statusPulls.replace>, @Staff() caller: StaffCaller) {
    return this.editor.replace(params.id, params.pullId, body, caller.userId);
  }

  @Route(statusPulls.remove)
  remove({ params }: RouteInput<typeof statusPulls.remove>, @Staff() caller: StaffCaller) {
    return this.editor.remove(params.id, params.pullId, caller.userId);
  }

  @Route(statusPulls.run)
  run({ params }: RouteInput<typeof statusPulls.run>, @Staff() caller: StaffCaller) {
    return this.editor.run(params.id, params.pullId, caller.userId);
  }
}

const { unmatchedPostbacks } = contracts;

@Controller()
export class UnmatchedController {
  constructor(private readonly review: UnmatchedReviewService) {}

  @Route(unmatchedPostbacks.list)
  list({ query }: RouteInput<typeof unmatchedPostbacks.list>) {
    return this.review.list(query);
  }

  @Route(unmatchedPostbacks.assign)
  assign(
    { params, body }: RouteInput<typeof unmatchedPostbacks.assign>,
    @Staff() caller: StaffCaller,
  ) {
    return this.review.assign(params.id, body.lead_id, caller.userId);
  }

  @Route(unmatchedPostbacks.resend)
  resend({ params }: RouteInput<typeof unmatchedPostbacks.resend>, @Staff() caller: StaffCaller) {
    return this.review.resend(params.id, caller.userId);
  }

  @Route(unmatchedPostbacks.dismiss)
  dismiss({ params }: RouteInput<typeof unmatchedPostbacks.dismiss>, @Staff() caller: StaffCaller) {
    return this.review.dismiss(params.id, caller.userId);
  }
}
