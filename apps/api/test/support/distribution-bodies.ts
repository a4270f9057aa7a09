import { CreateDistributionBody, UpdateDistributionBody, type HoursDay } from '@leadline/contracts';
import type { z } from 'zod';

// Bodies as the editor sends them. Everything is valid unless a test changes it.

type Step1 = z.input<typeof CreateDistributionBody>['step1'];
type Slot = z.input<typeof CreateDistributionBody>['step2'][number];
export type Shares = readonly (readonly [advertiserId: number, percentage: number])[];

/** Every weekday from `start` to `end`; both ends included. */
export const everyDay = (start = '00:00', end = '23:59'): HoursDay[] =>
  [1, 2, 3, 4, 5, 6, 7].map((id) => ({
    id,
    checked: true,
    steps: [{ start_time: start, end_time: end }],
  }));
export const group = (name: string, shares: Shares): Slot['groups'][number] => ({
  name,
  brands: shares.map(([id, percentage]) => ({ id, percentage, name: '' })),
});
export const timeslot = (
  name: string,
  groups: Slot['groups'],
  openingHours: HoursDay[] = everyDay(),
): Slot => ({ name, isActive: 1, groups, openingHours });

/** Country 1 and time zone 1 (UTC) by default. */
export const rawBody = (
  step2: Slot[],
  step1: Partial<Step1> = {},
): z.input<typeof CreateDistributionBody> => ({
  from: 'distribution',
  step1: {
    taggingSelected: [],
    selectedCountry: { id: 1 },
    selectedTimeZone: { id: 1 },
    labelValue: 'Desk',
    selectedMethod: 'slot',
    isSendInOpHours: false,
    selectedAffiliate: { id: null },
    parameters: {},
    data_override: {},
    ...step1,
  },
  step2,
});
export const createBody = (step2: Slot[], step1: Partial<Step1> = {}): CreateDistributionBody =>
  CreateDistributionBody.parse(rawBody(step2, step1));
export const updateBody = (
  distributionId: number,
  step2: Slot[],
  step1: Partial<Step1> = {},
  updatedAt?: string,
): UpdateDistributionBody =>
  UpdateDistributionBody.parse({
    ...rawBody(step2, step1),
    distribution_id: distributionId,
    ...(updatedAt !== undefined && { updated_at: updatedAt }),
  });
