import { Controller } from '@nestjs/common';
import { contracts, type RouteInput } from '@leadline/contracts';
import { Staff, type StaffCaller } from '#shared/auth/callers.js';
import { Route } from '#shared/http/route.decorator.js';
import { StatusMappingsService } from './status-mappings.service.js';

const { statusMappings } = contracts;

@Controller()
export class StatusMappingsController {
  constructor(private readonly mappings: StatusMappingsService) {}

  @Route(statusMappings.get)
  get({ params }: RouteInput<typeof statusMappings.get>) {
    return this.mappings.get(params.id);
  }

  @Route(statusMappings.replace)
  replace(
    { params, body }: RouteInput<typeof statusMappings.replace>,
    @Staff() caller: StaffCaller,
  ) {
    return this.mappings.replace(params.id, body, caller.userId);
  }
}
