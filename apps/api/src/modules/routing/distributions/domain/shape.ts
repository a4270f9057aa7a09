import {
  OVERWRITE_IDS,
  overwriteNameOf,
  WEEKDAYS,
  WHOLE_DAY,
  type contracts,
  type CreateDistributionBody,
  type DistributionContent,
  type HoursDay,
  type OverwriteName,
  type RouteReply,
} from '@leadline/contracts';
import type { DistributionRecord, DistributionValues, StoredTimeslot } from './rows.js';

type Body = Pick<CreateDistributionBody, 'step1' | 'step2'>;

const byName = <T>(map: Readonly<Record<string, T>>): Partial<Record<OverwriteName, T>> =>
  Object.fromEntries(
    Object.entries(map).flatMap(([key, value]) => {
      const name = overwriteNameOf(key);
      return name ? [[name, value]] : [];
    }),
  );
const byId = <T>(map: Readonly<Record<string, T>>): Record<string, T> =>
  Object.fromEntries(
    Object.entries(map).flatMap(([key, value]) => {
      const name = overwriteNameOf(key);
      return name ? [[String(OVERWRITE_IDS[name]), value]] : [];
    }),
  );

/** Returns one entry per weekday, Monday first. A missing weekday is closed. */
const wholeWeek = (days: readonly HoursDay[]): HoursDay[] =>
  WEEKDAYS.map((_name, at) => {
    const { checked, steps } = days.find((day) => day.id === at + 1) ?? {
      checked: false,
      steps: [{ ...WHOLE_DAY }],
    };
    return {
      id: at + 1,
      checked,
      steps: steps.map(({ start_time, end_time }) => ({ start_time, end_time })),
    };
  });

/** Returns page 1 of the editor in stored form. */
export const valuesOf = ({ step1 }: Body): DistributionValues => ({
  name: step1.labelValue,
  tags: step1.taggingSelected,
  method: step1.selectedMethod,
  country_id: step1.selectedCountry.id,
  publisher_id: step1.selectedAffiliate.id,
  timezone_id: step1.selectedTimeZone.id,
  is_send_in_op_hours: step1.isSendInOpHours,
  parameters: byName(step1.parameters),
  data_override: byName(step1.data_override),
});

/**
 * Returns page 2 of the editor in stored form. The contract's rules refuse rows without an
 * advertiser.
 */
export const timeslotsOf = ({ step2 }: Body): StoredTimeslot[] =>
  step2.map((timeslot) => ({
    name: timeslot.name,
    is_active: timeslot.isActive === 1,
    opening_hours: wholeWeek(timeslot.openingHours),
    groups: timeslot.groups.map(({ name, brands }) => ({
      name,
      shares: brands.flatMap(({ id, percentage }) =>
        id === null ? [] : [{ advertiser_id: id, percentage }],
      ),
    })),
  }));

/** Returns the content of a version, in the shape of the editor. */
export const contentOf = (row: DistributionRecord): DistributionContent => ({
  state: row.state,
  step1: {
    taggingSelected: [...row.tags],
    selectedCountry: { id: row.country_id, name: row.country_name },
    selectedTimeZone: { id: row.timezone_id, name: row.timezone_name },
    labelValue: row.name,
    selectedMethod: row.method,
    isSendInOpHours: row.is_send_in_op_hours,
    selectedAffiliate: { id: row.publisher_id, name: row.publisher_name },
    parameters: byId(row.parameters as Record<string, string>),
    data_override: byId(row.data_override as Record<string, string[]>),
  },
  step2: row.timeslots.map((timeslot) => ({
    name: timeslot.name,
    isActive: 1,
    openingHours: wholeWeek(timeslot.opening_hours),
    groups: timeslot.groups.map((group) => ({
      name: group.name,
      brands: group.shares.map((share) => ({
        id: share.advertiser_id,
        name: share.name,
        percentage: share.percentage,
      })),
    })),
  })),
});

/** Distribution without the caller's rights. */
export type StoredDistribution = Omit<RouteReply<typeof contracts.distributions.get>, 'may_change'>;
/** Returns a stored distribution in the shape of the editor. */
export const distributionOf = (row: DistributionRecord): StoredDistribution => ({
  id: row.id,
  version: row.version,
  updated_at: row.updated_at.toISOString(),
  ...contentOf(row),
});
