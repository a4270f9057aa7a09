import { Injectable, type OnModuleInit } from '@nestjs/common';
import { contracts, type DistributionContent } from '@leadline/contracts';
import { SchedulableSaves } from '#shared/versions/schedulable-saves.js';
import { DistributionsService } from './distributions.service.js';

const idOf = <T>({ id }: { readonly id: T }) => ({ id });

/**
 * Returns the rules of a distribution without the names of other records, whose changes are none of
 * the distribution.
 */
const withoutNames = ({ step1, step2 }: Pick<DistributionContent, 'step1' | 'step2'>) => ({
  step1: {
    ...step1,
    selectedCountry: idOf(step1.selectedCountry),
    selectedTimeZone: idOf(step1.selectedTimeZone),
    selectedAffiliate: idOf(step1.selectedAffiliate),
  },
  step2: step2.map((timeslot) => ({
    ...timeslot,
    groups: timeslot.groups.map((group) => ({
      ...group,
      brands: group.brands.map(({ name: _name, deal, ...brand }) => ({
        ...brand,
        ...(deal && { deal: idOf(deal) }),
      })),
    })),
  })),
});

/** Lets saves and switches of distributions come into force later. */
@Injectable()
export class ScheduledDistributions implements OnModuleInit {
  constructor(
    private readonly saves: SchedulableSaves,
    private readonly distributions: DistributionsService,
  ) {}

  onModuleInit(): void {
    const { kind } = this.distributions;
    this.saves.add({
      route: contracts.distributions.update,
      entity: kind.entity,
      factsOf: kind.factsOf,
      read: async ({ body }) => {
        const { id, content } = await kind.current(body.distribution_id);
        return {
          id,
          title: content.step1.labelValue,
          content,
          body: {
            from: 'distribution',
            distribution_id: id,
            state: content.state,
            ...withoutNames(content),
          },
        };
      },
      save: async ({ body }, { userId }) => (await this.distributions.update(body, userId)).version,
      restore: (restore) => this.distributions.restore(restore),
    });
    this.saves.add({
      route: contracts.distributions.switch,
      entity: kind.entity,
      factsOf: kind.factsOf,
      read: async ({ params }) => {
        const { id, content } = await kind.current(params.id);
        return {
          id,
          title: content.step1.labelValue,
          content,
          body: { state: content.state },
        };
      },
      save: async ({ params, body }, { userId }) =>
        (await this.distributions.switchTo(params.id, body, userId)).version,
    });
  }
}
