import { contracts, type RouteInput } from '@leadline/contracts';
import { Controller } from '@nestjs/common';
import { Staff, type StaffCaller } from '#shared/auth/callers.js';
import { Route } from '#shared/http/route.decorator.js';
import { StatusGroupsService } from './status-groups.service.js';

const { statusGroups } = contracts;

@Controller()
export class StatusGroupsController {
  constructor(private readonly groups: StatusGroupsService) {}

  @Route(statusGroups.list)
  list() {
    return this.groups.list();
  }

  @Route(statusGroups.create)
  async create({ body }: RouteInput<typeof statusGroups.create>, @Staff() caller: StaffCaller) {
    const id = await this.groups.create(body, caller);
    return { message: 'Status group created successfully', id };
  }

  @Route(statusGroups.update)
  async update({ body }: RouteInput<typeof statusGroups.update>, @Staff() caller: StaffCaller) {
    const version = await this.groups.update(body, caller);
    return { message: 'Status group updated successfully', version };
  }

  @Route(statusGroups.remove)
  async remove({ params }: RouteInput<typeof statusGroups.remove>, @Staff() caller: StaffCaller) {
    await this.groups.remove(params.id, caller);
    return { message: 'Status group deleted successfully' };
  }
}
