import { contracts, type RouteInput } from '@leadline/contracts';
import { Controller } from '@nestjs/common';
import { Staff, type StaffCaller } from '#shared/auth/callers.js';
import { Route } from '#shared/http/route.decorator.js';
import { ErasureFindingsService } from './erasure-findings.service.js';
import { ErasuresService } from './erasures.service.js';
import { PeopleService } from './people.service.js';

const { dataProtection } = contracts;

@Controller()
export class DataProtectionController {
  constructor(
    private readonly people: PeopleService,
    private readonly erasures: ErasuresService,
    private readonly findings: ErasureFindingsService,
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

  @Route(dataProtection.details)
  details({ params }: RouteInput<typeof dataProtection.details>) {
    return this.erasures.details(params.id);
  }

  @Route(dataProtection.decide)
  async decide(
    { params, body }: RouteInput<typeof dataProtection.decide>,
    @Staff() caller: StaffCaller,
  ) {
    const waiting = await this.findings.decide(params.id, body, caller.userId);
    return { message: 'The decision was saved', waiting };
  }
}
