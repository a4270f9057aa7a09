import { contracts, type RouteInput } from '@leadline/contracts';
import { Controller } from '@nestjs/common';
import { Staff, type StaffCaller } from '#shared/auth/callers.js';
import { Client, type SignInClient } from '#shared/auth/client.decorator.js';
import { Route } from '#shared/http/route.decorator.js';
import { AccountsService } from './accounts.service.js';
import { FirstAdministratorsService } from './first-administrator.service.js';
import { PasswordLinksService } from './password-links.service.js';

const { firstAdministrator, passwordLinks, users } = contracts;

@Controller()
export class AccountsController {
  constructor(private readonly accounts: AccountsService) {}

  @Route(users.list)
  list(_input: RouteInput<typeof users.list>, @Staff() caller: StaffCaller) {
    return this.accounts.list(caller);
  }

  @Route(users.create)
  async create({ body }: RouteInput<typeof users.create>, @Staff() caller: StaffCaller) {
    const id = await this.accounts.create(body, caller);
    return { message: 'User successfully created', id };
  }

  @Route(users.update)
  async update(
    { body }: RouteInput<typeof users.update>,
    @Staff() caller: StaffCaller,
    @Client() client: SignInClient,
  ) {
    const version = await this.accounts.update(body, { caller, client });
    return { message: 'User successfully updated', version };
  }

  @Route(users.remove)
  async remove({ params }: RouteInput<typeof users.remove>, @Staff() caller: StaffCaller) {
    await this.accounts.remove(params.id, caller);
    return { message: 'User successfully deleted' };
  }

  @Route(users.versions)
  versions(
    { params, query }: RouteInput<typeof users.versions>,
    @Staff() caller: StaffCaller,
    @Client() client: SignInClient,
  ) {
    return this.accounts.history(params.id, query, { caller, client });
  }

  @Route(users.restore)
  restore(
    { params, body }: RouteInput<typeof users.restore>,
    @Staff() caller: StaffCaller,
    @Client() client: SignInClient,
  ) {
    const { version: seen, ...proof } = body;
    return this.accounts.restore({ ...params, seen, proof }, { caller, client });
  }

  @Route(users.resetTwoFactor)
  async resetTwoFactor(
    { params, body }: RouteInput<typeof users.resetTwoFactor>,
    @Staff() caller: StaffCaller,
    @Client() client: SignInClient,
  ) {
    await this.accounts.resetTwoFactor(params.id, body, { caller, client });
    return { message: 'Two-factor authentication was reset' };
  }

  @Route(users.endSessions)
  async endSessions(
    { params }: RouteInput<typeof users.endSessions>,
    @Staff() caller: StaffCaller,
  ) {
    await this.accounts.endSessions(params.id, caller);
    return { message: 'All sessions were ended' };
  }
}

@Controller()
export class FirstAdministratorController {
  constructor(private readonly administrators: FirstAdministratorsService) {}

  @Route(firstAdministrator.get)
  state() {
    return this.administrators.state();
  }

  @Route(firstAdministrator.create)
  async create({ body }: RouteInput<typeof firstAdministrator.create>) {
    await this.administrators.create(body);
    return { message: 'Administrator created' };
  }
}

@Controller()
export class PasswordLinksController {
  constructor(private readonly links: PasswordLinksService) {}

  @Route(passwordLinks.create)
  async create(
    { params, body }: RouteInput<typeof passwordLinks.create>,
    @Staff() caller: StaffCaller,
    @Client() client: SignInClient,
  ) {
    const link = await this.links.make(params.id, body, { caller, client });
    return { message: 'Link created', ...link };
  }

  @Route(passwordLinks.check)
  check({ body }: RouteInput<typeof passwordLinks.check>) {
    return this.links.owner(body.token);
  }

  @Route(passwordLinks.use)
  async use({ body }: RouteInput<typeof passwordLinks.use>) {
    await this.links.use(body);
    return { message: 'Your password is set' };
  }
}
