import { Controller, Req, Res, UseFilters } from '@nestjs/common';
import { contracts, type RouteInput } from '@leadline/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Route } from '../../shared/http/route.decorator.js';
import { DeadLinkFilter } from './dead-link.filter.js';
import { RedirectsService } from './redirects.service.js';

/** The address is a bearer secret of the visitor: it is neither kept by caches nor told to the advertiser's third parties. */
const sendTo = (reply: FastifyReply, address: string): string => {
  void reply.headers({ location: address, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  return '';
};

@Controller()
@UseFilters(DeadLinkFilter)
export class RedirectsController {
  constructor(private readonly redirects: RedirectsService) {}

  @Route(contracts.redirects.follow) async follow({ params }: RouteInput<typeof contracts.redirects.follow>, @Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    return sendTo(reply, await this.redirects.follow(params.token, request.method !== 'HEAD'));
  }
}
