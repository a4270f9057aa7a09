import { contracts, type RouteInput } from '@leadline/contracts';
import { Controller } from '@nestjs/common';
import { Staff, type StaffCaller, ViewerZone } from '#shared/auth/callers.js';
import { Route } from '#shared/http/route.decorator.js';
import { BlacklistLinesService } from './blacklist-lines.service.js';
import { BlacklistService } from './blacklist.service.js';

const { blacklist } = contracts;
const success = true as const;

@Controller()
export class BlacklistController {
  constructor(
    private readonly items: BlacklistService,
    private readonly lines: BlacklistLinesService,
  ) {}

  @Route(blacklist.types)
  types() {
    return { success, data: this.items.types() };
  }

  @Route(blacklist.funnelSlugs)
  async funnelSlugs() {
    return { data: await this.items.funnelSlugs() };
  }

  @Route(blacklist.list)
  async list({ query }: RouteInput<typeof blacklist.list>) {
    return { success, ...(await this.items.list(query)) };
  }

  @Route(blacklist.preview)
  async preview({ body }: RouteInput<typeof blacklist.preview>) {
    return { success, data: await this.items.preview(body) };
  }

  @Route(blacklist.noteExport)
  async noteExport(
    { body }: RouteInput<typeof blacklist.noteExport>,
    @Staff() caller: StaffCaller,
  ) {
    await this.items.noteExport(body, caller);
    return { success, message: 'The export was noted' };
  }

  @Route(blacklist.create)
  async create(
    { body }: RouteInput<typeof blacklist.create>,
    @Staff() caller: StaffCaller,
    @ViewerZone() zone: string,
  ) {
    const id = await this.items.create(body, zone, caller);
    return { success, message: 'A new blacklist item was successfully added.', id };
  }

  @Route(blacklist.createMany)
  createMany(
    { body }: RouteInput<typeof blacklist.createMany>,
    @Staff() caller: StaffCaller,
    @ViewerZone() zone: string,
  ) {
    return this.lines.add(body, zone, caller);
  }

  @Route(blacklist.update)
  async update(
    { params, body }: RouteInput<typeof blacklist.update>,
    @Staff() caller: StaffCaller,
    @ViewerZone() zone: string,
  ) {
    const version = await this.items.update(params.id, body, zone, caller);
    return { success, message: 'Blacklist item updated successfully', version };
  }

  @Route(blacklist.remove)
  async remove({ params }: RouteInput<typeof blacklist.remove>, @Staff() caller: StaffCaller) {
    await this.items.remove(params.id, caller);
    return { success, message: 'Blacklist item deleted successfully' };
  }

  @Route(blacklist.removeMany)
  async removeMany(
    { body }: RouteInput<typeof blacklist.removeMany>,
    @Staff() caller: StaffCaller,
  ) {
    const count = await this.items.removeMany(body.ids, caller);
    return { success, message: count === 1 ? '1 item deleted' : `${count} items deleted` };
  }
}
