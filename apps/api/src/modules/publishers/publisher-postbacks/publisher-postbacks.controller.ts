import { Controller } from '@nestjs/common';
import { contracts, type RouteInput } from '@leadline/contracts';
import { Staff, type StaffCaller } from '#shared/auth/callers.js';
import { Route } from '#shared/http/route.decorator.js';
import { PostbackEditorService } from './postback-editor.service.js';
import { PostbackSenderService } from './postback-sender.service.js';

const { publisherPostbacks } = contracts;

@Controller()
export class PublisherPostbacksController {
  constructor(
    private readonly editor: PostbackEditorService,
    private readonly sender: PostbackSenderService,
  ) {}

  @Route(publisherPostbacks.list)
  list({ params }: RouteInput<typeof publisherPostbacks.list>) {
    return this.editor.list(params.id);
  }

  @Route(publisherPostbacks.create)
  create(
    { params, body }: RouteInput<typeof publisherPostbacks.create>,
    @Staff() caller: StaffCaller,
  ) {
    return this.editor.create(params.id, body, caller.userId);
  }

  @Route(publisherPostbacks.update)
  update(
    { params, body }: RouteInput<typeof publisherPostbacks.update>,
    @Staff() caller: StaffCaller,
  ) {
    return this.editor.update(params.id, body, caller.userId);
  }

  @Route(publisherPostbacks.remove)
  remove({ params }: RouteInput<typeof publisherPostbacks.remove>, @Staff() caller: StaffCaller) {
    return this.editor.remove(params.id, caller.userId);
  }

  @Route(publisherPostbacks.enable)
  enable({ params }: RouteInput<typeof publisherPostbacks.enable>, @Staff() caller: StaffCaller) {
    return this.editor.enable(params.id, caller.userId);
  }

  @Route(publisherPostbacks.revealSecret)
  revealSecret(
    { params }: RouteInput<typeof publisherPostbacks.revealSecret>,
    @Staff() caller: StaffCaller,
  ) {
    return this.editor.revealSecret(params.id, caller.userId);
  }

  @Route(publisherPostbacks.rotateSecret)
  rotateSecret(
    { params }: RouteInput<typeof publisherPostbacks.rotateSecret>,
    @Staff() caller: StaffCaller,
  ) {
    return this.editor.rotateSecret(params.id, caller.userId);
  }

  @Route(publisherPostbacks.test)
  test({ params }: RouteInput<typeof publisherPostbacks.test>, @Staff() caller: StaffCaller) {
    return this.sender.test(params.id, caller.userId);
  }

  @Route(publisherPostbacks.deliveries)
  deliveries({ params, query }: RouteInput<typeof publisherPostbacks.deliveries>) {
    return this.editor.deliveries(params.id, query);
  }

  @Route(publisherPostbacks.replay)
  replay({ params }: RouteInput<typeof publisherPostbacks.replay>, @Staff() caller: StaffCaller) {
    return this.sender.replay(params.id, caller.userId);
  }
}
