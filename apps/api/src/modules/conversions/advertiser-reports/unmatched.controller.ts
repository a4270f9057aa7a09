import { Controller } from '@nestjs/common';
import { contracts, type RouteInput } from '@leadline/contracts';
import { Staff, type StaffCaller } from '#shared/auth/callers.js';
import { Route } from '#shared/http/route.decorator.js';
import { UnmatchedReviewService } from './unmatched-review.service.js';

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
