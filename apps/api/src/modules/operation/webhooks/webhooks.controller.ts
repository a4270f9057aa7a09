import { Controller } from '@nestjs/common';
import { contracts, type RouteInput } from '@leadline/contracts';
import { Staff, type StaffCaller } from '#shared/auth/callers.js';
import { Route } from '#shared/http/route.decorator.js';
import { WebhookLogService } from './webhook-log.service.js';
import { WebhooksService } from './webhooks.service.js';

const { webhooks } = contracts;

@Controller()
export class WebhooksController {
  constructor(
    private readonly records: WebhooksService,
    private readonly log: WebhookLogService,
  ) {}

  @Route(webhooks.list)
  list() {
    return this.records.list();
  }

  @Route(webhooks.create)
  async create({ body }: RouteInput<typeof webhooks.create>, @Staff() caller: StaffCaller) {
    const created = await this.records.create(body, caller.userId);
    return { message: 'Record created successfully.', ...created };
  }

  @Route(webhooks.update)
  async update({ params, body }: RouteInput<typeof webhooks.update>, @Staff() caller: StaffCaller) {
    const version = await this.records.update(params.id, body, caller.userId);
    return { message: 'Record updated successfully.', version };
  }

  @Route(webhooks.remove)
  async remove({ params }: RouteInput<typeof webhooks.remove>, @Staff() caller: StaffCaller) {
    await this.records.remove(params.id, caller.userId);
    return { message: 'Record deleted successfully.' };
  }

  @Route(webhooks.rotateSecret)
  rotateSecret({ params }: RouteInput<typeof webhooks.rotateSecret>, @Staff() caller: StaffCaller) {
    return this.records.rotateSecret(params.id, caller.userId);
  }

  @Route(webhooks.test)
  test({ params }: RouteInput<typeof webhooks.test>, @Staff() caller: StaffCaller) {
    return this.log.test(params.id, caller.userId);
  }

  @Route(webhooks.deliveries)
  deliveries({ params, query }: RouteInput<typeof webhooks.deliveries>) {
    return this.log.deliveries(params.id, query);
  }

  @Route(webhooks.delivery)
  delivery({ params }: RouteInput<typeof webhooks.delivery>) {
    return this.log.delivery(params.id);
  }

  @Route(webhooks.replay)
  replay({ params }: RouteInput<typeof webhooks.replay>, @Staff() caller: StaffCaller) {
    return this.log.replay(params.id, caller.userId);
  }

  @Route(webhooks.replayFailed)
  replayFailed(
    { params, body }: RouteInput<typeof webhooks.replayFailed>,
    @Staff() caller: StaffCaller,
  ) {
    return this.log.replayFailed(params.id, body.since, caller.userId);
  }
}
