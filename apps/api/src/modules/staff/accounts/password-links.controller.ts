import { contracts, type RouteInput } from '@leadline/contracts';
import { Controller } from '@nestjs/common';
import { Staff, type StaffCaller } from '#shared/auth/callers.js';
import { Client, type SignInClient } from '#shared/auth/client.decorator.js';
import { Route } from '#shared/http/route.decorator.js';
import { PasswordLinksService } from './password-links.service.js';

const { passwordLinks } = contracts;

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
