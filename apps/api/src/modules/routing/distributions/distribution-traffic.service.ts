import { Injectable } from '@nestjs/common';
import {
  byPrecedence,
  isRouting,
  UNSAVED,
  type DistributionEffects,
  type DistributionName,
  type DistributionState,
  type EffectsBody,
} from '@leadline/contracts';
import { ownParties } from '#shared/database/own-parties.js';
import { AppError } from '#shared/http/app-error.js';
import { PrecedenceQuery } from './data/distribution.query.js';
import { effectsOf, placedOf, type Placed, shadowOf } from './domain/traffic.js';

/** Tells which distribution gets which leads, and the effects of a change on them (domain §4). */
@Injectable()
export class DistributionTrafficService {
  constructor(private readonly query: PrecedenceQuery) {}

  /** Returns, by the id of each live distribution that gets no leads, the one that comes first. */
  async shadows(): Promise<ReadonlyMap<number, DistributionName>> {
    const live = await this.live();
    return new Map(
      live.flatMap((own) => {
        const shadow = shadowOf(own, live);
        return shadow ? [[own.id, { id: shadow.id, name: shadow.name }] as const] : [];
      }),
    );
  }

  /** Returns the effects of saving a distribution with these values. */
  async effectsOfSaving(body: EffectsBody): Promise<DistributionEffects> {
    const { distribution_id: id, country_id, publisher_id: publisherId = null } = body;
    if (ownParties() && publisherId === null) throw new AppError('BEYOND_OWN_PARTIES');
    if (id && !(await this.query.find(id))) throw new AppError('DISTRIBUTION_NOT_FOUND');
    const names = await this.query.namesOf(country_id, publisherId);
    if (!names) throw new AppError('DISTRIBUTION_REFERENCE_UNKNOWN');
    const own = placedOf({
      id: id ?? UNSAVED,
      name: '',
      country_id,
      publisher_id: publisherId,
      custom_param_1: body.custom_param_1,
      ...names,
    });
    return effectsOf(own, await this.live(), isRouting(body.state));
  }

  /** Returns the effects of switching a saved distribution to that state. */
  async effectsOfSwitch(id: number, state: DistributionState): Promise<DistributionEffects> {
    const row = await this.query.find(id);
    if (!row) throw new AppError('DISTRIBUTION_NOT_FOUND');
    return effectsOf(placedOf(row), await this.live(), isRouting(state));
  }

  private async live(): Promise<readonly Placed[]> {
    return (await this.query.listLive()).map(placedOf).sort(byPrecedence);
  }
}
