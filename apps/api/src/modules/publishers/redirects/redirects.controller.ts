import { isIP } from 'node:net';
import { Controller, Req, Res, UseFilters } from '@nestjs/common';
import { contracts, type RouteInput } from '@leadline/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Route } from '#shared/http/route.decorator.js';
import { ClicksService } from './clicks.service.js';
import { DeadLinkFilter } from './dead-link.filter.js';
import { sendLogin, sendTo } from './link-replies.js';
import { RedirectsService, type LoginRequest } from './redirects.service.js';

/** Returns the visitor's address as the proxy reports it, if that is an address. */
const addressOf = ({ ip, socket }: FastifyRequest): string =>
  isIP(ip) !== 0 && !ip.includes('%') ? ip : (socket.remoteAddress ?? '0.0.0.0');
/** Returns the headers by which browsers announce a prefetch. */
const purposeOf = ({ headers }: FastifyRequest): string =>
  ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].map((name) => headers[name] ?? '').join(' ');

const linkRequest = (request: FastifyRequest): Omit<LoginRequest, 'isPress'> => ({
  method: request.method,
  ip: addressOf(request),
  userAgent: request.headers['user-agent'],
  purpose: purposeOf(request),
});
const loginRequest = (request: FastifyRequest): LoginRequest => ({
  ...linkRequest(request),
  isPress: request.method === 'POST',
});
@Controller()
@UseFilters(DeadLinkFilter)
export class RedirectsController {
  constructor(
    private readonly redirects: RedirectsService,
    private readonly clicks: ClicksService,
  ) {}

  @Route(contracts.redirects.follow)
  async follow(
    { params }: RouteInput<typeof contracts.redirects.follow>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return sendLogin(reply, await this.redirects.follow(params.token, loginRequest(request)));
  }

  @Route(contracts.redirects.press)
  async press(
    { params }: RouteInput<typeof contracts.redirects.press>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return sendLogin(reply, await this.redirects.follow(params.token, loginRequest(request)));
  }

  @Route(contracts.redirects.click)
  async click(
    { params, query }: RouteInput<typeof contracts.redirects.click>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return sendTo(
      reply,
      await this.clicks.follow(params.offer, query, {
        ...linkRequest(request),
        referrer: request.headers.referer,
      }),
    );
  }
}
