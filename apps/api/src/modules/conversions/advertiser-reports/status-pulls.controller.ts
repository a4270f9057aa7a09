import { Controller } from '@nestjs/common';
import { contracts, type RouteInput } from '@leadline/contracts';
import { Staff, type StaffCaller } from '#shared/auth/callers.js';
import { Route } from '#shared/http/route.decorator.js';
import { StatusPullEditorService } from './status-pull-editor.service.js';

const { statusPulls } = contracts;

@Controller()
export class StatusPullsController {
  constructor(private readonly editor: StatusPullEditorService) {}

  @Route(statusPulls.get)
  get({ params }: RouteInput<typeof statusPulls.get>) {
    return this.editor.get(params.id);
  }

  @Route(statusPulls.replace)
  replace({ params, body }: RouteInput<typeof statusPulls.replace>, @Staff() caller: StaffCaller) {
    return this.editor.replace(params.id, body, caller.userId);
  }

  @Route(statusPulls.remove)
  remove({ params }: RouteInput<typeof statusPulls.remove>, @Staff() caller: StaffCaller) {
    return this.editor.remove(params.id, caller.userId);
  }

  @Route(statusPulls.run)
  run({ params }: RouteInput<typeof statusPulls.run>, @Staff() caller: StaffCaller) {
    return this.editor.run(params.id, caller.userId);
  }
}
