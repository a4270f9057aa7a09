import { Controller } from '@nestjs/common';
import { contracts, type RouteInput } from '@leadline/contracts';
import { Staff, type StaffCaller } from '#shared/auth/callers.js';
import { Route } from '#shared/http/route.decorator.js';
import { CREATED, DELETED, UPDATED } from './party-records.controller.js';
import { LeadMoneyService } from './lead-money.service.js';
import { PlanMatchesService } from './plan-matches.service.js';
import { PlansService, type PlanKey } from './plans.service.js';

const { advertiserPlans, leadMoney, publisherPlans } = contracts;

const keyOf = ({ id, plan_id: planId }: { id: number; plan_id: number }): PlanKey => ({
  partyId: id,
  id: planId,
});

/** Routes of the deals of an advertiser. */
@Controller()
export class AdvertiserPlansController {
  constructor(
    private readonly plans: PlansService,
    private readonly matches: PlanMatchesService,
  ) {}

  @Route(advertiserPlans.list)
  list({ params, query }: RouteInput<typeof advertiserPlans.list>) {
    return this.plans.list('advertiser', params.id, query.ended === 'true');
  }

  @Route(advertiserPlans.create)
  async create(
    { params, body }: RouteInput<typeof advertiserPlans.create>,
    @Staff() by: StaffCaller,
  ) {
    const id = await this.plans.create('advertiser', params.id, body, by.userId);
    return { message: CREATED, id };
  }

  @Route(advertiserPlans.update)
  async update(
    { params, body }: RouteInput<typeof advertiserPlans.update>,
    @Staff() by: StaffCaller,
  ) {
    const version = await this.plans.update('advertiser', keyOf(params), body, by.userId);
    return { message: UPDATED, version };
  }

  @Route(advertiserPlans.remove)
  async remove({ params }: RouteInput<typeof advertiserPlans.remove>, @Staff() by: StaffCaller) {
    await this.plans.remove('advertiser', keyOf(params), by.userId);
    return { message: DELETED };
  }

  @Route(advertiserPlans.versions)
  versions({ params, query }: RouteInput<typeof advertiserPlans.versions>) {
    return this.plans.history('advertiser', keyOf(params), query);
  }

  @Route(advertiserPlans.effect)
  effect({ params, body }: RouteInput<typeof advertiserPlans.effect>) {
    return this.plans.effect('advertiser', keyOf(params), body);
  }

  @Route(advertiserPlans.forLead)
  forLead({ params, body }: RouteInput<typeof advertiserPlans.forLead>) {
    return this.matches.forLead('advertiser', params.id, body);
  }
}

/** Routes of the terms of a publisher. */
@Controller()
export class PublisherPlansController {
  constructor(
    private readonly plans: PlansService,
    private readonly matches: PlanMatchesService,
  ) {}

  @Route(publisherPlans.list)
  list({ params, query }: RouteInput<typeof publisherPlans.list>) {
    return this.plans.list('publisher', params.id, query.ended === 'true');
  }

  @Route(publisherPlans.create)
  async create(
    { params, body }: RouteInput<typeof publisherPlans.create>,
    @Staff() by: StaffCaller,
  ) {
    const id = await this.plans.create('publisher', params.id, body, by.userId);
    return { message: CREATED, id };
  }

  @Route(publisherPlans.update)
  async update(
    { params, body }: RouteInput<typeof publisherPlans.update>,
    @Staff() by: StaffCaller,
  ) {
    const version = await this.plans.update('publisher', keyOf(params), body, by.userId);
    return { message: UPDATED, version };
  }

  @Route(publisherPlans.remove)
  async remove({ params }: RouteInput<typeof publisherPlans.remove>, @Staff() by: StaffCaller) {
    await this.plans.remove('publisher', keyOf(params), by.userId);
    return { message: DELETED };
  }

  @Route(publisherPlans.versions)
  versions({ params, query }: RouteInput<typeof publisherPlans.versions>) {
    return this.plans.history('publisher', keyOf(params), query);
  }

  @Route(publisherPlans.effect)
  effect({ params, body }: RouteInput<typeof publisherPlans.effect>) {
    return this.plans.effect('publisher', keyOf(params), body);
  }

  @Route(publisherPlans.forLead)
  forLead({ params, body }: RouteInput<typeof publisherPlans.forLead>) {
    return this.matches.forLead('publisher', params.id, body);
  }
}

@Controller()
export class LeadMoneyController {
  constructor(private readonly money: LeadMoneyService) {}

  @Route(leadMoney.read)
  read({ params }: RouteInput<typeof leadMoney.read>, @Staff() by: StaffCaller) {
    return this.money.of(params.id, by.permissions);
  }
}
