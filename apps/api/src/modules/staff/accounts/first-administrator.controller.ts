import { contracts, type RouteInput } from '@leadline/contracts';
import { Controller } from '@nestjs/common';
import { Route } from '#shared/http/route.decorator.js';
import { FirstAdministratorsService } from './first-administrator.service.js';

const { firstAdministrator } = contracts;

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
