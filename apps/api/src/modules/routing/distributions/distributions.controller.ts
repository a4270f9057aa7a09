import { Controller } from '@nestjs/common';
import { contracts, type RouteInput } from '@leadline/contracts';
import { Staff, type StaffCaller } from '#shared/auth/callers.js';
import { Route } from '#shared/http/route.decorator.js';
import { DistributionTrafficService } from './distribution-traffic.service.js';
import { DistributionsService } from './distributions.service.js';

const { distributions } = contracts;

@Controller()
export class DistributionsController {
  constructor(
    private readonly service: DistributionsService,
    private readonly traffic: DistributionTrafficService,
  ) {}

  @Route(distributions.list)
  list({ query }: RouteInput<typeof distributions.list>) {
    return this.service.list(query);
  }

  @Route(distributions.get)
  get({ params }: RouteInput<typeof distributions.get>) {
    return this.service.get(params.id);
  }

  @Route(distributions.create)
  create({ body }: RouteInput<typeof distributions.create>, @Staff() caller: StaffCaller) {
    return this.service.create(body, caller.userId);
  }

  @Route(distributions.update)
  update({ body }: RouteInput<typeof distributions.update>, @Staff() caller: StaffCaller) {
    return this.service.update(body, caller.userId);
  }

  @Route(distributions.versions)
  versions({ params, query }: RouteInput<typeof distributions.versions>) {
    return this.service.history(params.id, query);
  }

  @Route(distributions.restore)
  restore(
    { params, body }: RouteInput<typeof distributions.restore>,
    @Staff() caller: StaffCaller,
  ) {
    return this.service.restore({ ...params, seen: body.version, userId: caller.userId });
  }

  @Route(distributions.switch)
  switch({ params, body }: RouteInput<typeof distributions.switch>, @Staff() caller: StaffCaller) {
    return this.service.switchTo(params.id, body, caller.userId);
  }

  @Route(distributions.effects)
  effects({ body }: RouteInput<typeof distributions.effects>) {
    return this.traffic.effectsOfSaving(body);
  }

  @Route(distributions.remove)
  remove({ params }: RouteInput<typeof distributions.remove>, @Staff() caller: StaffCaller) {
    return this.service.remove(params.id, caller.userId);
  }
}
