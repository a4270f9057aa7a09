import { Controller } from '@nestjs/common';
import { contracts, type RouteInput } from '@leadline/contracts';
import { ViewerZone } from '../../shared/auth/viewer-zone.js';
import { Route } from '../../shared/http/route.decorator.js';
import { SimulationsService } from './simulations.service.js';

const { simulations } = contracts;

@Controller()
export class SimulationsController {
  constructor(private readonly service: SimulationsService) {}

  @Route(simulations.simulate) simulate({ body }: RouteInput<typeof simulations.simulate>, @ViewerZone() zone: string) { return this.service.simulate(body, zone); }
}
