import { Controller } from '@nestjs/common';
import { contracts, type RouteInput } from '@leadline/contracts';
import { Staff, type StaffCaller } from '#shared/auth/callers.js';
import { Route } from '#shared/http/route.decorator.js';
import { CapsService } from './caps.service.js';

const { caps } = contracts;

@Controller()
export class CapsController {
  constructor(private readonly service: CapsService) {}

  @Route(caps.list)
  list(_input: RouteInput<typeof caps.list>, @Staff() caller: StaffCaller) {
    return this.service.list(caller);
  }

  @Route(caps.create)
  create({ body }: RouteInput<typeof caps.create>, @Staff() caller: StaffCaller) {
    return this.service.create(body, caller);
  }

  @Route(caps.update)
  update({ body }: RouteInput<typeof caps.update>, @Staff() caller: StaffCaller) {
    return this.service.update(body, caller);
  }

  @Route(caps.remove)
  remove({ params: { id } }: RouteInput<typeof caps.remove>, @Staff() caller: StaffCaller) {
    return this.service.remove(id, caller);
  }

  @Route(caps.usage)
  usage({ params: { id } }: RouteInput<typeof caps.usage>, @Staff() caller: StaffCaller) {
    return this.service.usage(id, caller);
  }

  @Route(caps.versions)
  versions(
    { params: { id }, query }: RouteInput<typeof caps.versions>,
    @Staff() caller: StaffCaller,
  ) {
    return this.service.history(id, query, caller);
  }

  @Route(caps.restore)
  restore({ params, body }: RouteInput<typeof caps.restore>, @Staff() caller: StaffCaller) {
    const restore = { ...params, seen: body.version, userId: caller.userId };
    return this.service.restore(restore, caller);
  }

  @Route(caps.reset)
  reset({ params: { id } }: RouteInput<typeof caps.reset>, @Staff() caller: StaffCaller) {
    return this.service.reset(id, caller);
  }
}
