import { Controller } from '@nestjs/common';
import { contracts, type RouteInput } from '@leadline/contracts';
import { Staff, type StaffCaller } from '#shared/auth/callers.js';
import { Route } from '#shared/http/route.decorator.js';
import { ViewAsService } from './view-as.service.js';

const { viewAs } = contracts;

@Controller()
export class ViewAsController {
  constructor(private readonly views: ViewAsService) {}

  @Route(viewAs.role)
  async role({ params }: RouteInput<typeof viewAs.role>, @Staff() caller: StaffCaller) {
    return { message: `You now see what ${await this.views.asRole(params.id, caller)} sees` };
  }

  @Route(viewAs.user)
  async user({ params }: RouteInput<typeof viewAs.user>, @Staff() caller: StaffCaller) {
    return { message: `You now see what ${await this.views.asUser(params.id, caller)} sees` };
  }

  @Route(viewAs.end)
  async end(_input: RouteInput<typeof viewAs.end>, @Staff() caller: StaffCaller) {
    await this.views.end(caller);
    return { message: 'You have your own rights again' };
  }
}
