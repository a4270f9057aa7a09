import { Controller } from '@nestjs/common';
import { contracts, type RouteInput } from '@leadline/contracts';
import { Staff, type StaffCaller } from '#shared/auth/callers.js';
import { Route } from '#shared/http/route.decorator.js';
import { CapsService } from './caps.service.js';

const { caps } = contracts;

@Controller()
export class CapsController {
  constructor(private readonly service: CapsService) {}

  @Route(caps.list) list() {
    return this.service.list();
  }
  @Route(caps.create) create(
    { body }: RouteInput<typeof caps.create>,
    @Staff() caller: StaffCaller,
  ) {
    return this.service.create(body, caller.userId);
  }
  @Route(caps.update) update(
    { body }: RouteInput<typeof caps.update>,
    @Staff() caller: StaffCaller,
  ) {
    return this.service.update(body, caller.userId);
  }
  @Route(caps.remove) remove(
    { params }: RouteInput<typeof caps.remove>,
    @Staff() caller: StaffCaller,
  ) {
    return this.service.remove(params.id, caller.userId);
  }
  @Route(caps.usage) usage({ params }: RouteInput<typeof caps.usage>) {
    return this.service.usage(params.id);
  }
  @Route(caps.versions) versions({ params, query }: RouteInput<typeof caps.versions>) {
    return this.service.history(params.id, query);
  }
  @Route(caps.restore) restore(
    { params, body }: RouteInput<typeof caps.restore>,
    @Staff() caller: StaffCaller,
  ) {
    return this.service.restore({ ...params, seen: body.version, userId: caller.userId });
  }
  @Route(caps.reset) reset(
    { params }: RouteInput<typeof caps.reset>,
    @Staff() caller: StaffCaller,
  ) {
    return this.service.reset(params.id, caller.userId);
  }
}
