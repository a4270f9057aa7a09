import { firstFor, isInsideHours, wallClockAt } from '@leadline/contracts';
import type { DecisionInput } from './lead.js';
import type { DistributionConfig, TimeslotConfig } from './snapshot.js';

/** The distribution of a lead, see `firstFor`. Null if none is for it. */
export const matchDistribution = ({
  lead: { countryId, publisherId, customParams },
  snapshot,
}: Pick<DecisionInput, 'lead' | 'snapshot'>): DistributionConfig | null => {
  if (countryId === null) return null;
  const inCountry = snapshot.distributions.get(countryId) ?? [];
  const lead = { countryId, publisherId, customParam1: customParams[0] ?? null };
  return firstFor(inCountry, lead) ?? null;
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
