import { Controller } from '@nestjs/common';
import { contracts, type RouteInput } from '@leadline/contracts';
import { Staff, type StaffCaller } from '#shared/auth/callers.js';
import { Route } from '#shared/http/route.decorator.js';
import { UsersService } from './users.service.js';

const { get, tableColumns, update } = contracts.userSettings;
const { changeTimezone } = contracts.auth;

@Controller()
export class UsersController {
  constructor(private readonly users: UsersService) {}

  @Route(get)
  settings(input: RouteInput<typeof get>, @Staff() caller: StaffCaller) {
    return this.users.settings(caller, input.params.user_id);
  }

  @Route(tableColumns)
  tableColumns(input: RouteInput<typeof tableColumns>, @Staff() caller: StaffCaller) {
    return this.users.tableColumns(caller, input.params.user_id);
  }

  @Route(update)
  update(input: RouteInput<typeof update>, @Staff() caller: StaffCaller) {
    return this.users.updateSettings(caller, input.body);
  }

  @Route(changeTimezone)
  changeTimezone(input: RouteInput<typeof changeTimezone>, @Staff() caller: StaffCaller) {
    return this.users.changeTimezone(caller, input.body);
  }
}
