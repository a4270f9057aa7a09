import { Controller } from '@nestjs/common';
import { contracts, type RouteInput } from '@leadline/contracts';
import { Staff, type StaffCaller } from '../../shared/auth/callers.js';
import { Route } from '../../shared/http/route.decorator.js';
import { TestLeadsService } from './test-leads.service.js';

const { injections } = contracts;

@Controller()
export class InjectionsController {
  constructor(private readonly testLeads: TestLeadsService) {}

  @Route(injections.testLead) testLead({ body }: RouteInput<typeof injections.testLead>, @Staff() caller: StaffCaller) { return this.testLeads.send(body, caller.userId); }
}
