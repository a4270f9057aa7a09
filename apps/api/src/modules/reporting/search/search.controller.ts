import { Controller } from '@nestjs/common';
import { contracts, type RouteInput } from '@leadline/contracts';
import { Staff, type StaffCaller } from '#shared/auth/callers.js';
import { Route } from '#shared/http/route.decorator.js';
import { SearchService } from './search.service.js';

@Controller()
export class SearchController {
  constructor(private readonly search: SearchService) {}

  @Route(contracts.search.find)
  find({ body }: RouteInput<typeof contracts.search.find>, @Staff() caller: StaffCaller) {
    return this.search.find(body.text, caller);
  }
}
