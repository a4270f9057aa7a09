import { Controller } from '@nestjs/common';
import { contracts, type RouteInput } from '@leadline/contracts';
import { Staff, type StaffCaller } from '#shared/auth/callers.js';
import { Route } from '#shared/http/route.decorator.js';
import { CapAccessService } from './cap-access.service.js';
import { CapsService } from './caps.service.js';

const { caps } = contracts;

@Controller()
export class CapsController {
  constructor(
    private readonly service: CapsService,
    private readonly access: CapAccessService,
  ) {}

  @Route(caps.list)
  async list(_input: RouteInput<typeof caps.list>, @Staff() caller: StaffCaller) {
    return this.access.visible(caller, await this.service.list());
  }

  @Route(caps.create)
  create({ body }: RouteInput<typeof caps.create>, @Staff() caller: StaffCaller) {
    this.access.mustCreate(caller, body);
    return this.service.create(body, caller.userId);
  }

  @Route(caps.update)
  update({ body }: RouteInput<typeof caps.update>, @Staff() caller: StaffCaller) {
    const id = body.id ?? body.cap_id ?? 0;
    return this.access.within(caller, 'edit', id, () => this.service.update(body, caller.userId));
  }

  @Route(caps.remove)
  remove({ params: { id } }: RouteInput<typeof caps.remove>, @Staff() caller: StaffCaller) {
    return this.access.within(caller, 'remove', id, () => this.service.remove(id, caller.userId));
  }

  @Route(caps.usage)
  async usage({ params: { id } }: RouteInput<typeof caps.usage>, @Staff() caller: StaffCaller) {
    await this.access.mustSee(caller, id);
    return this.service.usage(id);
  }

  @Route(caps.versions)
  async versions(
    { params: { id }, query }: RouteInput<typeof caps.versions>,
    @Staff() caller: StaffCaller,
  ) {
    await this.access.mustSee(caller, id);
    return this.service.history(id, query);
  }

  @Route(caps.restore)
  restore({ params, body }: RouteInput<typeof caps.restore>, @Staff() caller: StaffCaller) {
    const restore = { ...params, seen: body.version, userId: caller.userId };
    return this.access.within(caller, 'edit', params.id, () => this.service.restore(restore));
  }

  @Route(caps.reset)
  reset({ params: { id } }: RouteInput<typeof caps.reset>, @Staff() caller: StaffCaller) {
    return this.access.within(caller, 'edit', id, () => this.service.reset(id, caller.userId));
  }
}
