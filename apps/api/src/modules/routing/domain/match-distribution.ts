import { isInsideHours, wallClockAt } from '@leadline/contracts';
import type { DecisionInput } from './lead.js';
import type { DistributionConfig, TimeslotConfig } from './snapshot.js';

/**
 * The distribution of a lead: the most specific active one that matches (domain §4). The engine
 * never falls through to a broader one. Null if none matches.
 */
export const matchDistribution = ({
  lead,
  snapshot,
}: Pick<DecisionInput, 'lead' | 'snapshot'>): DistributionConfig | null => {
  if (lead.countryId === null) return null;
  // Most specific first, newest first among equals.
  const inCountry = snapshot.distributions.get(lead.countryId);
  const matches = ({ publisherId, customParam1 }: DistributionConfig): boolean => {
    const isForPublisher = publisherId === null || publisherId === lead.publisherId;
    const isForParameter = customParam1 === null || customParam1 === lead.customParams[0];
    return isForPublisher && isForParameter;
  };
  return inCountry?.find(matches) ?? null;
};

/**
 * The timeslot that covers the minute. Outside all of them the first timeslot is used, unless the
 * distribution rejects leads outside its hours: then null (ADR 6).
 */
export const timeslotAt = (distribution: DistributionConfig, now: Date): TimeslotConfig | null => {
  const clock = wallClockAt(now, distribution.zone);
  const minute = clock.hour * 60 + clock.minute;
  const covering = distribution.timeslots.find(({ hours }) =>
    isInsideHours(hours, clock.weekday, minute),
  );
  if (covering) return covering;
  return distribution.rejectOutsideHours ? null : (distribution.timeslots[0] ?? null);
};
