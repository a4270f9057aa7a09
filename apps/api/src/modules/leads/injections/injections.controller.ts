import { Controller } from '@nestjs/common';
import { contracts, type RouteInput } from '@leadline/contracts';
import { Staff, type StaffCaller } from '#shared/auth/callers.js';
import { Route } from '#shared/http/route.decorator.js';
import { InjectionsService } from './injections.service.js';
import { ProgressLogsService } from './progress-logs.service.js';
import { TestLeadsService } from './test-leads.service.js';

const { injections } = contracts;

@Controller()
export class InjectionsController {
  constructor(
    private readonly injections: InjectionsService,
    private readonly progressLogs: ProgressLogsService,
    private readonly testLeads: TestLeadsService,
  ) {}

  @Route(injections.inject)
  inject({ body }: RouteInput<typeof injections.inject>, @Staff() caller: StaffCaller) {
    return this.injections.inject(body, caller.userId);
  }

  @Route(injections.check)
  check({ body }: RouteInput<typeof injections.check>) {
    return this.injections.forecast(body);
  }

  @Route(injections.batches)
  batches() {
    return this.progressLogs.batches();
  }

  @Route(injections.list)
  list({ query }: RouteInput<typeof injections.list>) {
    return this.progressLogs.list(query);
  }

  @Route(injections.count)
  count() {
    return this.progressLogs.count();
  }

  @Route(injections.run)
  run({ body }: RouteInput<typeof injections.run>, @Staff() caller: StaffCaller) {
    return this.progressLogs.runNow(body.ids, caller.userId);
  }

  @Route(injections.remove)
  remove({ body }: RouteInput<typeof injections.remove>, @Staff() caller: StaffCaller) {
    return this.progressLogs.remove(body.ids, caller.userId);
  }

  @Route(injections.testLead)
  testLead({ body }: RouteInput<typeof injections.testLead>, @Staff() caller: StaffCaller) {
    return this.testLeads.send(body, caller.userId);
  }
}
