import { contracts, type RouteInput } from '@leadline/contracts';
import { Controller } from '@nestjs/common';
import { Staff, type StaffCaller, ViewerZone } from '#shared/auth/callers.js';
import { Route } from '#shared/http/route.decorator.js';
import { BlacklistImportsService } from './blacklist-imports.service.js';

const { blacklistImports } = contracts;
const success = true as const;

@Controller()
export class BlacklistImportsController {
  constructor(private readonly imports: BlacklistImportsService) {}

  @Route(blacklistImports.list)
  async list() {
    return { success, data: await this.imports.list() };
  }

  @Route(blacklistImports.create)
  async create(
    { body }: RouteInput<typeof blacklistImports.create>,
    @Staff() caller: StaffCaller,
    @ViewerZone() zone: string,
  ) {
    const id = await this.imports.create(body, zone, caller);
    return { success, message: 'The lines are being checked', id };
  }

  @Route(blacklistImports.get)
  async get({ params }: RouteInput<typeof blacklistImports.get>) {
    return { success, data: await this.imports.find(params.id) };
  }

  @Route(blacklistImports.lines)
  async lines({ params, query }: RouteInput<typeof blacklistImports.lines>) {
    const { rows, total } = await this.imports.lines(params.id, query);
    return { success, data: rows, total };
  }

  @Route(blacklistImports.start)
  async start(
    { params, body }: RouteInput<typeof blacklistImports.start>,
    @Staff() caller: StaffCaller,
  ) {
    await this.imports.start(params.id, body.is_sure, caller);
    return { success, message: 'The lines are being added' };
  }

  @Route(blacklistImports.undo)
  async undo({ params }: RouteInput<typeof blacklistImports.undo>, @Staff() caller: StaffCaller) {
    await this.imports.undo(params.id, caller);
    return { success, message: 'The items of the import are being removed' };
  }
}
