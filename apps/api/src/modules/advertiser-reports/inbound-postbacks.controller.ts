import { Controller } from '@nestjs/common';
import { contracts, type RouteInput } from '@leadline/contracts';
import { Route } from '#shared/http/route.decorator.js';
import { InboundPostbacksService } from './inbound-postbacks.service.js';

@Controller()
export class InboundPostbacksController {
  constructor(private readonly postbacks: InboundPostbacksService) {}

  @Route(contracts.postbacks.receive)
  receive({ params, query, body }: RouteInput<typeof contracts.postbacks.receive>) {
    return this.postbacks.receiveSent(params.token, { ...query, ...body });
  }

  @Route(contracts.postbacks.receiveByGet)
  receiveByGet({ params, query }: RouteInput<typeof contracts.postbacks.receiveByGet>) {
    return this.postbacks.receive(params.token, query);
  }
}
