import {
  mayChangeRecordOf,
  maySeeParty,
  ownParties,
  shownParty,
} from '#shared/database/own-parties.js';
import type { StoredDistribution as Shown } from './domain/shape.js';

type Brand = Shown['step2'][number]['groups'][number]['brands'][number];

const shownBrand = (brand: Brand): Brand => {
  if (brand.id === null) return brand;
  const shown = shownParty('advertiser', { ...brand, id: brand.id });
  if (!brand.deal || maySeeParty('advertiser', brand.id)) return shown;
  return { ...shown, deal: { id: brand.deal.id, name: `Deal ${brand.deal.id}` } };
};

/** Returns a distribution without the names of parties that the caller may not see. */
export const shownDistribution = (whole: Shown): Shown => {
  if (!ownParties()) return whole;
  const { selectedAffiliate: publisher } = whole.step1;
  const { id } = publisher;
  return {
    ...whole,
    step1: {
      ...whole.step1,
      selectedAffiliate: id === null ? publisher : shownParty('publisher', { ...publisher, id }),
    },
    step2: whole.step2.map((timeslot) => ({
      ...timeslot,
      groups: timeslot.groups.map((group) => ({ ...group, brands: group.brands.map(shownBrand) })),
    })),
  };
};

/**
 * Whether the caller may change a distribution. One for any publisher concerns every manager of a
 * publisher.
 */
export const mayChangeDistribution = (
  publisherId: number | null,
  advertiserIds: readonly number[],
): boolean =>
  ownParties() === null ||
  (publisherId !== null &&
    mayChangeRecordOf({ advertiser: advertiserIds, publisher: [publisherId] }));

/** Returns the advertisers of a distribution. */
export const advertisersOf = ({ step2 }: Shown): number[] =>
  step2.flatMap(({ groups }) =>
    groups.flatMap(({ brands }) => brands.flatMap(({ id }) => id ?? [])),
  );
