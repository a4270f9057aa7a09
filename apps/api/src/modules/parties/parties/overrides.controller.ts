import { Controller } from '@nestjs/common';
import { contracts, type RouteInput } from '@leadline/contracts';
import { Staff, type StaffCaller } from '#shared/auth/callers.js';
import { Route } from '#shared/http/route.decorator.js';
import { OverridesService } from './overrides.service.js';
import { CREATED, DELETED, UPDATED } from './record-texts.js';

const { publisherOverrides, funnelOverrides } = contracts;

@Controller()
export class OverridesController {
  constructor(private readonly service: OverridesService) {}

  @Route(publisherOverrides.create)
  async createPublisherId(
    { body }: RouteInput<typeof publisherOverrides.create>,
    @Staff() caller: StaffCaller,
  ) {
    return { message: CREATED, id: await this.service.create('publisher_id', body, caller) };
  }

  @Route(publisherOverrides.update)
  async updatePublisherId(
    { params, body }: RouteInput<typeof publisherOverrides.update>,
    @Staff() caller: StaffCaller,
  ) {
    const version = await this.service.update('publisher_id', params.id, body, caller);
    return { message: UPDATED, version };
  }

  @Route(publisherOverrides.remove)
  async removePublisherId(
    { params }: RouteInput<typeof publisherOverrides.remove>,
    @Staff() caller: StaffCaller,
  ) {
    await this.service.remove('publisher_id', params.id, caller);
    return { message: DELETED };
  }

  @Route(funnelOverrides.create)
  async createFunnel(
    { body }: RouteInput<typeof funnelOverrides.create>,
    @Staff() caller: StaffCaller,
  ) {
    return { message: CREATED, id: await this.service.create('funnel', body, caller) };
  }

  @Route(funnelOverrides.update)
  async updateFunnel(
    { params, body }: RouteInput<typeof funnelOverrides.update>,
    @Staff() caller: StaffCaller,
  ) {
    const version = await this.service.update('funnel', params.id, body, caller);
    return { message: UPDATED, version };
  }

  @Route(funnelOverrides.remove)
  async removeFunnel(
    { params }: RouteInput<typeof funnelOverrides.remove>,
    @Staff() caller: StaffCaller,
  ) {
    await this.service.remove('funnel', params.id, caller);
    return { message: DELETED };
  }
}
