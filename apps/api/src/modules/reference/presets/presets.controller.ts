import { Controller } from '@nestjs/common';
import { contracts, type RouteInput } from '@leadline/contracts';
import { Staff, type StaffCaller } from '#shared/auth/callers.js';
import { Route } from '#shared/http/route.decorator.js';
import { PresetsService } from './presets.service.js';

const { presets } = contracts;

@Controller()
export class PresetsController {
  constructor(private readonly service: PresetsService) {}

  @Route(presets.list)
  list(_input: RouteInput<typeof presets.list>, @Staff() caller: StaffCaller) {
    return this.service.list(caller.userId);
  }

  @Route(presets.create)
  create({ body }: RouteInput<typeof presets.create>, @Staff() caller: StaffCaller) {
    return this.service.create(body, caller.userId);
  }

  @Route(presets.update)
  update({ params, body }: RouteInput<typeof presets.update>, @Staff() caller: StaffCaller) {
    return this.service.update(params.id, body, caller.userId);
  }

  @Route(presets.remove)
  remove({ params }: RouteInput<typeof presets.remove>, @Staff() caller: StaffCaller) {
    return this.service.remove(params.id, caller.userId);
  }
}
