import { Controller } from '@nestjs/common';
import { contracts, type RouteInput } from '@leadline/contracts';
import { Staff, type StaffCaller, ViewerZone } from '#shared/auth/callers.js';
import { Route } from '#shared/http/route.decorator.js';
import { LeadMatrixService } from './lead-matrix.service.js';

@Controller()
export class LeadMatrixController {
  constructor(private readonly matrices: LeadMatrixService) {}

  @Route(contracts.dashboard.matrix)
  matrix(
    { body }: RouteInput<typeof contracts.dashboard.matrix>,
    @ViewerZone() zone: string,
    @Staff() caller: StaffCaller,
  ) {
    return this.matrices.matrix(body, zone, caller.permissions);
  }

  @Route(contracts.dashboard.funnel)
  funnel({ body }: RouteInput<typeof contracts.dashboard.funnel>, @ViewerZone() zone: string) {
    return this.matrices.funnel(body, zone);
  }
}
