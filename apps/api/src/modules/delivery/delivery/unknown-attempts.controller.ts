import { Controller } from '@nestjs/common';
import { contracts, type RouteInput } from '@leadline/contracts';
import { Staff, type StaffCaller } from '#shared/auth/callers.js';
import { Route } from '#shared/http/route.decorator.js';
import { UnknownAttemptsService } from './unknown-attempts.service.js';

const { unknownAttempts } = contracts;

@Controller()
export class UnknownAttemptsController {
  constructor(private readonly service: UnknownAttemptsService) {}

  @Route(unknownAttempts.list) list({ query }: RouteInput<typeof unknownAttempts.list>) {
    return this.service.list(query);
  }
  @Route(unknownAttempts.settle) settle(
    { params, body }: RouteInput<typeof unknownAttempts.settle>,
    @Staff() caller: StaffCaller,
  ) {
    return this.service.settle(params.id, body, caller.userId);
  }
}
