import { Controller } from '@nestjs/common';
import { contracts, type RouteInput } from '@leadline/contracts';
import { Route } from '#shared/http/route.decorator.js';
import { PublisherRequestsService } from './publisher-requests.service.js';

const { publishers } = contracts;

@Controller()
export class PublisherRequestsController {
  constructor(private readonly requests: PublisherRequestsService) {}

  @Route(publishers.api)
  api({ params }: RouteInput<typeof publishers.api>) {
    return this.requests.of(params.id);
  }
}
