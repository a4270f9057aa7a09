import { Controller } from '@nestjs/common';
import { contracts, type RouteInput } from '@leadline/contracts';
import { Staff, type StaffCaller } from '#shared/auth/callers.js';
import { Route } from '#shared/http/route.decorator.js';
import { DepositsService } from './deposits.service.js';

@Controller()
export class DepositsController {
  constructor(private readonly deposits: DepositsService) {}

  @Route(contracts.deposits.list)
  list({ params }: RouteInput<typeof contracts.deposits.list>) {
    return this.deposits.list(params.id);
  }

  @Route(contracts.deposits.create)
  async create(
    { params, body }: RouteInput<typeof contracts.deposits.create>,
    @Staff() { userId }: StaffCaller,
  ) {
    const id = await this.deposits.create(params.id, body, userId);
    return { message: 'Deposit created', id };
  }

  @Route(contracts.deposits.void)
  async void(
    { params, body }: RouteInput<typeof contracts.deposits.void>,
    @Staff() { userId }: StaffCaller,
  ) {
    await this.deposits.makeVoid(params.id, params.deposit_id, body.reason, userId);
    return { message: 'Deposit voided' };
  }
}
