import { contracts, type RouteInput } from '@leadline/contracts';
import { Controller } from '@nestjs/common';
import { Staff, type StaffCaller } from '#shared/auth/callers.js';
import { Route } from '#shared/http/route.decorator.js';
import { Erasures } from './erasures.service.js';
import { People } from './people.service.js';

const { dataProtection } = contracts;

@Controller()
export class DataProtectionController {
  constructor(
    private readonly people: People,
    private readonly erasures: Erasures,
  ) {}

  @Route(dataProtection.find)
  find({ body }: RouteInput<typeof dataProtection.find>) {
    return this.people.find(body.value);
  }

  @Route(dataProtection.export)
  export({ body }: RouteInput<typeof dataProtection.export>, @Staff() caller: StaffCaller) {
    return this.people.export(body.value, caller.userId);
  }

  @Route(dataProtection.erase)
  async erase({ body }: RouteInput<typeof dataProtection.erase>, @Staff() caller: StaffCaller) {
    const id = await this.erasures.start(body.value, caller.userId);
    return { message: 'The erasure was started', id };
  }

  @Route(dataProtection.list)
  list() {
    return this.erasures.list();
  }
}
