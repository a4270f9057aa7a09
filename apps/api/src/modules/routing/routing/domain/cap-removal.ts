import type { ChangedRules } from './replay-engine.js';
import type { AdvertiserShare, CapConfig, DistributionConfig, Snapshot } from './snapshot.js';

/** Whether a cap's set has all that another cap's set has. An empty set means any. */
const covers = <T>(one: ReadonlySet<T>, other: ReadonlySet<T>): boolean =>
  one.size === 0 || (other.size > 0 && [...other].every((item) => one.has(item)));

const membersOf = ({ timeslots }: DistributionConfig): AdvertiserShare[] =>
  timeslots.flatMap(({ groups }) =>
    groups.flatMap(({ shares }) => shares.filter(({ weight }) => weight > 0)),
  );
const advertisersOf = (distribution: DistributionConfig): Set<number> =>
  new Set(membersOf(distribution).map(({ advertiserId }) => advertiserId));

/** Whether a member may get leads that count in the cap. */
const mayCount = ({ advertiserIds, deal }: CapConfig, member: AdvertiserShare): boolean =>
  (advertiserIds.size === 0 || advertiserIds.has(member.advertiserId)) &&
  (deal === null || !member.deal || member.deal.id === deal.id);

/** Whether leads that the cap concerns may go to the distribution. */
const mayMeet = (cap: CapConfig, distribution: DistributionConfig): boolean =>
  (cap.countryIds.size === 0 || cap.countryIds.has(distribution.countryId)) &&
  (cap.publisherIds.size === 0 ||
    distribution.publisherId === null ||
    cap.publisherIds.has(distribution.publisherId)) &&
  membersOf(distribution).some((member) => mayCount(cap, member));

/**
 * An advertiser that may take what a cap keeps away, and the caps that limit it for all of these
 * leads. The cap of one publisher does not say how many leads of others it takes.
 */
export interface AdvertiserBehind {
  readonly advertiserId: number;
  readonly caps: readonly CapConfig[];
}
export interface CapRemoval extends ChangedRules {
  readonly distributions: readonly DistributionConfig[];
  readonly behind: readonly AdvertiserBehind[];
}

/** The rules without a cap, and who is behind it. Null if there is no such cap. */
export const withoutCap = (snapshot: Snapshot, id: number): CapRemoval | null => {
  const cap = snapshot.caps.find((one) => one.id === id);
  if (!cap) return null;
  const distributions = [...snapshot.distributions.values()]
    .flat()
    .filter((distribution) => mayMeet(cap, distribution));
  const others = snapshot.caps.filter((one) => one.id !== id);
  const behind =
    cap.advertiserIds.size === 0
      ? []
      : [...new Set(distributions.flatMap((one) => [...advertisersOf(one)]))]
          .filter(
            (advertiserId) =>
              !cap.advertiserIds.has(advertiserId) &&
              snapshot.advertisers.get(advertiserId)?.isActive === true,
          )
          .map((advertiserId) => ({
            advertiserId,
            caps: others.filter(
              (other) =>
                other.deal === null &&
                (other.advertiserIds.size === 0 || other.advertiserIds.has(advertiserId)) &&
                covers(other.countryIds, cap.countryIds) &&
                covers(other.publisherIds, cap.publisherIds) &&
                covers(other.funnels, cap.funnels),
            ),
          }));
  return {
    snapshot: { ...snapshot, caps: others },
    targets: distributions.map(({ countryId, publisherId, customParam1 }) => ({
      countryId,
      publisherId,
      customParam1,
    })),
    distributionIds: new Set(distributions.map((one) => one.id)),
    distributions,
    behind,
  };
};
