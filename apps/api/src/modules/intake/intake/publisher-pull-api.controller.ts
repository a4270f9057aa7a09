import { Controller, Res, UseInterceptors } from '@nestjs/common';
import { contracts, type RouteInput } from '@leadline/contracts';
import type { FastifyReply } from 'fastify';
import { Publisher, type PublisherCaller } from '#shared/auth/callers.js';
import { Route } from '#shared/http/route.decorator.js';
import { ApiCallLogInterceptor } from './api-call-log.service.js';
import { PublisherPullApiService } from './publisher-pull-api.service.js';

const { intake } = contracts;

@Controller()
@UseInterceptors(ApiCallLogInterceptor)
export class PublisherPullApiController {
  constructor(private readonly pulls: PublisherPullApiService) {}

  @Route(intake.listLeads)
  async leads(
    { query }: RouteInput<typeof intake.listLeads>,
    @Publisher() caller: PublisherCaller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return { ...(await this.pulls.leads(caller.publisherId, query)), trace_id: reply.request.id };
  }

  @Route(intake.listConversions)
  async conversions(
    { query }: RouteInput<typeof intake.listConversions>,
    @Publisher() caller: PublisherCaller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return {
      ...(await this.pulls.conversions(caller.publisherId, query)),
      trace_id: reply.request.id,
    };
  }
}
