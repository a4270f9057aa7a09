import { Controller } from '@nestjs/common';
import { contracts, type RouteInput } from '@leadline/contracts';
import { Staff, type StaffCaller } from '#shared/auth/callers.js';
import { Route } from '#shared/http/route.decorator.js';
import { AdvertisersService, PublishersService } from './parties.service.js';
import { PartyListsService } from './party-lists.service.js';
import { DELETED } from './party-records.controller.js';
import { PartySettingsService } from './party-settings.service.js';

const { advertisers, publishers } = contracts;

@Controller()
export class AdvertisersController {
  constructor(
    private readonly service: AdvertisersService,
    private readonly lists: PartyListsService,
    private readonly pages: PartySettingsService,
  ) {}

  @Route(advertisers.list)
  list(_input: RouteInput<typeof advertisers.list>, @Staff() caller: StaffCaller) {
    return this.lists.advertisers(caller.timezone);
  }

  @Route(advertisers.create)
  async create({ body }: RouteInput<typeof advertisers.create>, @Staff() caller: StaffCaller) {
    const id = await this.service.create(body, caller.userId);
    return { message: 'Advertiser created successfully.', id };
  }

  @Route(advertisers.update)
  async update({ body }: RouteInput<typeof advertisers.update>, @Staff() caller: StaffCaller) {
    const version = await this.service.update(body, caller.userId);
    return { message: 'Advertiser updated successfully', version };
  }

  @Route(advertisers.remove)
  async remove({ params }: RouteInput<typeof advertisers.remove>, @Staff() caller: StaffCaller) {
    await this.service.remove(params.id, caller.userId);
    return { message: DELETED };
  }

  @Route(advertisers.settings)
  settings({ params }: RouteInput<typeof advertisers.settings>, @Staff() caller: StaffCaller) {
    return this.pages.ofAdvertiser(params.id, caller);
  }

  @Route(advertisers.versions)
  versions({ params, query }: RouteInput<typeof advertisers.versions>) {
    return this.service.history(params.id, query);
  }

  @Route(advertisers.restore)
  restore({ params, body }: RouteInput<typeof advertisers.restore>, @Staff() caller: StaffCaller) {
    return this.service.restore({ ...params, seen: body.version, userId: caller.userId });
  }
}

@Controller()
export class PublishersController {
  constructor(
    private readonly service: PublishersService,
    private readonly lists: PartyListsService,
    private readonly pages: PartySettingsService,
  ) {}

  @Route(publishers.list)
  list(_input: RouteInput<typeof publishers.list>, @Staff() caller: StaffCaller) {
    return this.lists.publishers(caller);
  }

  @Route(publishers.create)
  async create({ body }: RouteInput<typeof publishers.create>, @Staff() caller: StaffCaller) {
    const id = await this.service.create(body, caller.userId);
    return { message: 'Publisher created successfully.', id };
  }

  @Route(publishers.update)
  async update({ body }: RouteInput<typeof publishers.update>, @Staff() caller: StaffCaller) {
    const version = await this.service.update(body, caller.userId);
    return { message: 'Publisher updated successfully', version };
  }

  @Route(publishers.remove)
  async remove({ params }: RouteInput<typeof publishers.remove>, @Staff() caller: StaffCaller) {
    await this.service.remove(params.id, caller.userId);
    return { message: DELETED };
  }

  @Route(publishers.settings)
  settings({ params }: RouteInput<typeof publishers.settings>, @Staff() caller: StaffCaller) {
    return this.pages.ofPublisher(params.id, caller);
  }

  @Route(publishers.versions)
  versions({ params, query }: RouteInput<typeof publishers.versions>) {
    return this.service.history(params.id, query);
  }

  @Route(publishers.restore)
  restore({ params, body }: RouteInput<typeof publishers.restore>, @Staff() caller: StaffCaller) {
    return this.service.restore({ ...params, seen: body.version, userId: caller.userId });
  }
}
