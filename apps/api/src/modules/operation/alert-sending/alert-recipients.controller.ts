import { Controller } from '@nestjs/common';
import { contracts, type RouteInput } from '@leadline/contracts';
import { Staff, type StaffCaller } from '#shared/auth/callers.js';
import { Route } from '#shared/http/route.decorator.js';
import { AlertRecipientsService } from './alert-recipients.service.js';

const { alertRecipients } = contracts;

@Controller()
export class AlertRecipientsController {
  constructor(private readonly recipients: AlertRecipientsService) {}

  @Route(alertRecipients.list)
  list() {
    return this.recipients.list();
  }

  @Route(alertRecipients.create)
  async create({ body }: RouteInput<typeof alertRecipients.create>, @Staff() caller: StaffCaller) {
    const id = await this.recipients.create(body, caller);
    return { message: 'Record created successfully.', id };
  }

  @Route(alertRecipients.update)
  async update(
    { params, body }: RouteInput<typeof alertRecipients.update>,
    @Staff() caller: StaffCaller,
  ) {
    const version = await this.recipients.update(params.id, body, caller);
    return { message: 'Record updated successfully.', version };
  }

  @Route(alertRecipients.remove)
  async remove(
    { params }: RouteInput<typeof alertRecipients.remove>,
    @Staff() caller: StaffCaller,
  ) {
    await this.recipients.remove(params.id, caller);
    return { message: 'Record deleted successfully.' };
  }

  @Route(alertRecipients.test)
  test({ params }: RouteInput<typeof alertRecipients.test>, @Staff() caller: StaffCaller) {
    return this.recipients.test(params.id, caller);
  }
}
