import { Controller, Headers, Res, UseInterceptors } from '@nestjs/common';
import { contracts, type RouteInput } from '@leadline/contracts';
import type { FastifyReply } from 'fastify';
import { Publisher, type PublisherCaller } from '#shared/auth/callers.js';
import { Route } from '#shared/http/route.decorator.js';
import { ApiCallLogInterceptor } from './api-call-log.service.js';
import { IntakeBatchService } from './intake-batch.service.js';
import { IntakeService } from './intake.service.js';

const { intake } = contracts;

@Controller()
@UseInterceptors(ApiCallLogInterceptor)
export class IntakeController {
  constructor(
    private readonly service: IntakeService,
    private readonly batch: IntakeBatchService,
  ) {}

  @Route(intake.create)
  async create(
    { body }: RouteInput<typeof intake.create>,
    @Publisher() caller: PublisherCaller,
    @Headers('idempotency-key') key: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { warnings, ...lead } = body;
    const answer = await this.service.take(caller.publisherId, lead, key ?? null);
    void reply.status(answer.status);
    if (answer.replayed) void reply.header('idempotency-replayed', 'true');
    return { ...answer.body, warnings, trace_id: reply.request.id };
  }

  @Route(intake.createBatch)
  async createBatch(
    { body }: RouteInput<typeof intake.createBatch>,
    @Publisher() caller: PublisherCaller,
    @Headers('idempotency-key') key: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { results, headers } = await this.batch.take(
      caller.publisherId,
      body.leads,
      key ?? null,
      reply.request.id,
    );
    void reply.headers(headers);
    return { results, trace_id: reply.request.id };
  }

  @Route(intake.get)
  async get(
    { params }: RouteInput<typeof intake.get>,
    @Publisher() caller: PublisherCaller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return {
      ...(await this.service.stateOf(caller.publisherId, params.id)),
      warnings: [],
      trace_id: reply.request.id,
    };
  }
}
