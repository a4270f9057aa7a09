import { z } from 'zod';
import type { VersionedEntity } from '#shared/database/record-version.sql.js';
import type { RecordChange } from '#shared/versions/record-versions.service.js';
import type { NewEvent } from '#modules/reference/webhook-events/webhook-events.service.js';

// The parts of the contents of records that name their parties. The rest is not read. A content that
// does not name them concerns all parties, so that no save ever fails here.

const Ids = z.array(z.int());
const Named = z.array(z.object({ id: z.int() }));
const Cap = z.union([
  z.object({ advertiser_ids: Ids, publisher_ids: Ids }),
  z.object({ advertisers: Named, affiliates: Named }).transform(({ advertisers, affiliates }) => ({
    advertiser_ids: advertisers.map(({ id }) => id),
    publisher_ids: affiliates.map(({ id }) => id),
  })),
]);
const Plan = z.object({ party_id: z.int() });
const Distribution = z.object({
  step1: z.object({ selectedAffiliate: z.object({ id: z.int().nullable() }) }),
  step2: z.array(
    z.object({
      groups: z.array(z.object({ brands: z.array(z.object({ id: z.int().nullable() })) })),
    }),
  ),
});

interface Parties {
  readonly advertisers: readonly number[] | null;
  readonly publishers: readonly number[] | null;
}
const ALL: Parties = { advertisers: null, publishers: null };

/** An empty set of a cap stands for all parties. */
const allIfNone = (ids: readonly number[]): readonly number[] | null =>
  ids.length === 0 ? null : ids;

const partiesOfCap = (content: unknown): Parties => {
  const { data } = Cap.safeParse(content);
  if (!data) return ALL;
  return {
    advertisers: allIfNone(data.advertiser_ids),
    publishers: allIfNone(data.publisher_ids),
  };
};
const partiesOfDistribution = (content: unknown): Parties => {
  const { data } = Distribution.safeParse(content);
  if (!data) return ALL;
  const publisher = data.step1.selectedAffiliate.id;
  const brands = data.step2.flatMap(({ groups }) => groups.flatMap((group) => group.brands));
  return {
    advertisers: [...new Set(brands.flatMap(({ id }) => id ?? []))],
    publishers: publisher === null ? null : [publisher],
  };
};
const planEvent = (
  side: 'advertiser' | 'publisher',
  { id, change, content }: RecordChange,
): NewEvent => {
  const party = Plan.safeParse(content).data?.party_id;
  const own = party === undefined ? null : [party];
  return {
    event: 'plan.changed',
    record: `${side}_plan:${id}`,
    advertisers: side === 'advertiser' ? own : [],
    publishers: side === 'publisher' ? own : [],
    data: { id, change, side },
  };
};

const READERS: Readonly<Partial<Record<VersionedEntity, (change: RecordChange) => NewEvent>>> = {
  distribution: ({ id, change, content }) => ({
    event: 'distribution.changed',
    record: `distribution:${id}`,
    ...partiesOfDistribution(content),
    data: { id, change },
  }),
  cap: ({ id, change, content }) => ({
    event: 'cap.changed',
    record: `cap:${id}`,
    ...partiesOfCap(content),
    data: { id, change },
  }),
  advertiser_revenue: (change) => planEvent('advertiser', change),
  publisher_payout: (change) => planEvent('publisher', change),
};

/** Returns the event of a write of a record; null for records without events. */
export const recordEvent = (change: RecordChange): NewEvent | null =>
  READERS[change.entity]?.(change) ?? null;
