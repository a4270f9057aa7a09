import { contracts, type RouteInput } from '@leadline/contracts';
import { Controller } from '@nestjs/common';
import { Staff, type StaffCaller } from '#shared/auth/callers.js';
import { Client, type SignInClient } from '#shared/auth/client.decorator.js';
import { Route } from '#shared/http/route.decorator.js';
import { PublisherAccountsService } from './publisher-accounts.service.js';

const { publisherAccounts: routes } = contracts;

@Controller()
export class PublisherAccountsController {
  constructor(private readonly accounts: PublisherAccountsService) {}

  @Route(routes.list)
  async list() {
    return { status: 'success' as const, data: await this.accounts.list() };
  }

  @Route(routes.create)
  async create({ body }: RouteInput<typeof routes.create>, @Staff() { userId }: StaffCaller) {
    const id = await this.accounts.create(body, userId);
    return { message: 'A new publisher account for pub panel was successfully added.', id };
  }

  @Route(routes.update)
  async update({ body }: RouteInput<typeof routes.update>, @Staff() { userId }: StaffCaller) {
    const version = await this.accounts.update(body, userId);
    return { message: 'A publisher account for pub panel was successfully updated.', version };
  }

  @Route(routes.remove)
  async remove({ params }: RouteInput<typeof routes.remove>, @Staff() { userId }: StaffCaller) {
    await this.accounts.remove(params.id, userId);
    return { message: 'A publisher account for pub panel was successfully deleted.' };
  }

  @Route(routes.resetTwoFactor)
  async resetTwoFactor(
    { params, body }: RouteInput<typeof routes.resetTwoFactor>,
    @Staff() caller: StaffCaller,
    @Client() client: SignInClient,
  ) {
    await this.accounts.resetTwoFactor(params.id, body, { caller, client });
    return { message: 'Two-factor authentication was reset' };
  }
}
