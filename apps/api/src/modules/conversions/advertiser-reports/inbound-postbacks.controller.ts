import { Controller } from '@nestjs/common';
import { contracts, type RouteInput } from '@leadline/contracts';
import { Advertiser, type AdvertiserCaller } from '#shared/auth/callers.js';
import { Route } from '#shared/http/route.decorator.js';
import { InboundPostbacksService } from './inbound-postbacks.service.js';

@Controller()
export class InboundPostbacksController {
  constructor(private readonly postbacks: InboundPostbacksService) {}

  @Route(contracts.postbacks.receive)
  receive(
    { query, body }: RouteInput<typeof contracts.postbacks.receive>,
    @Advertiser() { advertiserId }: AdvertiserCaller,
  ) {
    return this.postbacks.receive(advertiserId, query, body);
  }

  @Route(contracts.postbacks.receiveByGet)
  receiveByGet(
    { query }: RouteInput<typeof contracts.postbacks.receiveByGet>,
    @Advertiser() { advertiserId }: AdvertiserCaller,
  ) {
    return this.postbacks.receive(advertiserId, query);
  }
}
