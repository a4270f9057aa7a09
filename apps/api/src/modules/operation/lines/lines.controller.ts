import { Controller } from '@nestjs/common';
import { contracts, type RouteInput } from '@leadline/contracts';
import { Staff, type StaffCaller } from '#shared/auth/callers.js';
import { Route } from '#shared/http/route.decorator.js';
import { LinesService } from './lines.service.js';

const { lines } = contracts;

@Controller()
export class LinesController {
  constructor(private readonly service: LinesService) {}

  @Route(lines.preview)
  preview({ body }: RouteInput<typeof lines.preview>, @Staff() caller: StaffCaller) {
    return this.service.preview(body.text, caller);
  }

  @Route(lines.save)
  save({ body }: RouteInput<typeof lines.save>, @Staff() caller: StaffCaller) {
    return this.service.save(body, caller);
  }

  @Route(lines.undo)
  undo({ params }: RouteInput<typeof lines.undo>, @Staff() caller: StaffCaller) {
    return this.service.undo(params.id, caller);
  }
}
