import { z } from 'zod';
import { contact } from '../common/contact-data.js';
import { BodyId, Id, Instant, isInstantText, text, WallOrInstant } from '../common/fields.js';
import { requiredText } from '../parties/fields.js';
import { SeenVersion, Version } from '../versions/schemas.js';
import { percentSum } from '../distributions/rules.js';
import {
  CAMPAIGN_FILTERS,
  CAMPAIGN_LEAD_STATUSES,
  CAMPAIGN_METHODS,
  CAMPAIGN_SOURCE_STATUSES,
  CAMPAIGN_STATUSES,
  CONVERSION_DAYS,
  DELAY_UNITS,
  EXIT_CONDITION,
  LONGEST_DELAY,
  MOST_CONVERSION_DAYS,
  MOST_PER_HOUR,
} from './values.rules.js';

export * from './values.rules.js';

// Campaigns register people of existing leads again (domain §14). The names of the specification
// (CMP-019, CMP-025) are kept: some of its fields are in camel case.

export const CampaignStatus = z.enum(CAMPAIGN_STATUSES);
export type CampaignStatus = z.output<typeof CampaignStatus>;
export const CampaignSourceStatus = z.enum(CAMPAIGN_SOURCE_STATUSES);
export type CampaignSourceStatus = z.output<typeof CampaignSourceStatus>;

export const ExitCondition = z.union([z.literal(1), z.literal(2), z.literal(3)]);
export type ExitCondition = z.output<typeof ExitCondition>;
const Named = z.object({ id: z.int(), name: z.string() });
/** A party or country in a body: its id, or an object with it, as selects send it. */
const Chosen = z.union([BodyId, z.object({ id: BodyId }).transform(({ id }) => id)]);
const ChosenList = z
  .array(Chosen)
  .max(1000)
  .nullish()
  .transform((ids) => [...new Set(ids ?? [])]);
const Texts = z
  .array(
    text(255)
      .transform((value) => value.trim())
      .pipe(z.string().min(1)),
  )
  .max(1000)
  .nullish()
  .transform((values) => [...new Set(values ?? [])]);

const campaignFields = {
  name: requiredText(255, 'Name is required'),
  validateEmail: z.boolean().default(false),
  exitCondition: ExitCondition.default(EXIT_CONDITION.never),
  /** Exit condition 3: how long a step waits for a deposit before the next one. */
  conversion_days: z.int().min(0).max(MOST_CONVERSION_DAYS).default(CONVERSION_DAYS),
  /** The most registrations in an hour, spread evenly. Null and absent: no limit. */
  pace_per_hour: z
    .int()
    .min(1)
    .max(MOST_PER_HOUR)
    .nullish()
    .transform((pace) => pace ?? null),
};
export const CreateCampaignBody = z.object(campaignFields);
export type CreateCampaignBody = z.output<typeof CreateCampaignBody>;
export const UpdateCampaignBody = z.object({
  ...campaignFields,
  id: BodyId,
  version: SeenVersion,
});
export type UpdateCampaignBody = z.output<typeof UpdateCampaignBody>;

/** A campaign in the list. */
export const ListedCampaign = z
  .object({
    id: z.int(),
    name: z.string(),
    /** Number of steps. */
    steps: z.int(),
    status: CampaignStatus,
    created_at: Instant,
  })
  .meta({ id: 'ListedCampaign' });
export type ListedCampaign = z.output<typeof ListedCampaign>;
export const Campaign = ListedCampaign.extend({
  version: Version,
  validateEmail: z.boolean(),
  exitCondition: ExitCondition,
  conversion_days: z.int(),
  pace_per_hour: z.int().nullable(),
  /** When the campaign ended; null while it can go on. */
  ended_at: Instant.nullable(),
}).meta({ id: 'Campaign' });
export type Campaign = z.output<typeof Campaign>;

export const CampaignSource = z
  .object({
    id: z.int(),
    status: CampaignSourceStatus,
    /** When the last lead was imported; null until then. */
    imported_at: Instant.nullable(),
    type: z.enum(CAMPAIGN_METHODS),
    leadStatuses: z.array(z.enum(CAMPAIGN_LEAD_STATUSES)),
    useDelay: z.boolean(),
    delay: z.int(),
    delayUnite: z.enum(DELAY_UNITS),
    /** Nothing is sent before this time. */
    schedule: Instant.nullable(),
    /** Leads that were created from then on, and before then. */
    created_from: Instant.nullable(),
    created_until: Instant.nullable(),
    advertisers: z.array(Named),
    publishers: z.array(Named),
    /** Ids of countries. */
    countries: z.array(z.int()),
    funnels: z.array(z.string()),
    /** The chosen statuses of advertisers. Both fields hold the same. */
    advertiserStatus: z.array(z.string()),
    selectedStatus: z.array(z.string()),
    /** Filters that exclude their values instead. */
    filters: z.array(z.enum(CAMPAIGN_FILTERS)),
    created_at: Instant,
  })
  .meta({ id: 'CampaignSource' });
export type CampaignSource = z.output<typeof CampaignSource>;

const sourceFields = z.object({
  type: z.enum(CAMPAIGN_METHODS),
  leadStatuses: z
    .array(z.enum(CAMPAIGN_LEAD_STATUSES))
    .min(1, 'Select at least one lead status')
    .transform((statuses) => [...new Set(statuses)]),
  useDelay: z.boolean().default(false),
  delay: z.int().min(0).nullish(),
  delayUnite: z.enum(DELAY_UNITS).default('days'),
  schedule: WallOrInstant.nullish(),
  created_from: WallOrInstant.nullish(),
  created_until: WallOrInstant.nullish(),
  advertisers: ChosenList,
  publishers: ChosenList,
  countries: ChosenList,
  funnels: Texts,
  advertiserStatus: Texts,
  selectedStatus: Texts,
  filters: z
    .array(z.enum(CAMPAIGN_FILTERS))
    .nullish()
    .transform((names) => [...new Set(names ?? [])]),
});
type SourceFields = z.output<typeof sourceFields>;
const withSourceRules = <Body extends z.ZodType<SourceFields>>(body: Body) =>
  body
    .refine(({ useDelay, delay }) => !useDelay || delay != null, {
      path: ['delay'],
      message: 'Delay Time is required',
    })
    .refine(
      ({ useDelay, delay, delayUnite }) => !useDelay || (delay ?? 0) <= LONGEST_DELAY[delayUnite],
      {
        path: ['delay'],
        message: 'The longest delay is ten years',
      },
    )
    .refine(
      ({ created_from: from, created_until: until }) =>
        !from || !until || isInstantText(from) === isInstantText(until),
      { path: ['created_until'], message: 'Use the form of the beginning' },
    )
    .refine(
      ({ created_from: from, created_until: until }) =>
        !from || !until || isInstantText(from) !== isInstantText(until) || from < until,
      { path: ['created_until'], message: 'The range ends before it begins' },
    );
export const CreateSourceBody = withSourceRules(sourceFields);
export const UpdateSourceBody = withSourceRules(sourceFields.extend({ version: SeenVersion }));
export type UpdateSourceBody = z.output<typeof UpdateSourceBody>;
export type CreateSourceBody = z.output<typeof CreateSourceBody>;

export const StepAdvertiser = Named.extend({ percentage: z.number() });
export const CampaignStep = z
  .object({
    id: z.int(),
    /** `Step1` and so on, by position. */
    name: z.string(),
    action: z.literal('registration'),
    publishers: z.array(Named),
    funnels: z.array(z.string()),
    advertisers: z.array(StepAdvertiser),
    /** The time after the step before; null without a delay. The first step has none. */
    delay: z.int().nullable(),
    delayUnite: z.enum(DELAY_UNITS),
  })
  .meta({ id: 'CampaignStep' });
export type CampaignStep = z.output<typeof CampaignStep>;

const Percentage = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,3}(\.\d{1,2})?$/)
      .transform(Number),
  ])
  .pipe(z.number().min(0).max(100))
  .refine(
    (value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6,
    'At most two decimals',
  );
export const SaveStepBody = z
  .object({
    action: z.literal('registration').default('registration'),
    publishers: ChosenList,
    funnels: Texts,
    /** Waits this long after the step before. A first step begins at the time of its source. */
    delay: z.int().min(0).nullish(),
    delayUnite: z.enum(DELAY_UNITS).default('days'),
    advertisers: z
      .array(z.object({ id: BodyId, percentage: Percentage }))
      .max(200)
      .refine((rows) => new Set(rows.map(({ id }) => id)).size === rows.length, {
        message: 'An advertiser is chosen twice',
      })
      .refine((rows) => percentSum(rows) <= 100, {
        message: 'The percentages add up to more than 100',
      }),
    /** The version of the campaign that the sender has read. */
    version: SeenVersion,
  })
  .refine(({ delay, delayUnite }) => (delay ?? 0) <= LONGEST_DELAY[delayUnite], {
    path: ['delay'],
    message: 'The longest delay is ten years',
  });
export type SaveStepBody = z.output<typeof SaveStepBody>;

/** A campaign with all that its page shows, besides counts. */
export const CampaignDetails = z
  .object({
    campaign: Campaign,
    sources: z.array(CampaignSource),
    steps: z.array(CampaignStep),
  })
  .meta({ id: 'CampaignDetails' });
export type CampaignDetails = z.output<typeof CampaignDetails>;

export const SourceParams = z.object({ id: Id, source_id: Id });
export const StepParams = z.object({ id: Id, step_id: Id });

/** People of a source, by their progress. */
const SourceProgress = z.object({
  id: z.int(),
  status: CampaignSourceStatus,
  imported_at: Instant.nullable(),
  /** How far the import is, in percent. */
  import_percent: z.int(),
  /** Leads that the filters have selected so far. */
  matched: z.int(),
  imported: z.int(),
  /** People who were already in the campaign. */
  duplicates: z.int(),
  invalid_emails: z.int(),
  /** People whose e-mail could not be checked, so they were not added. */
  unchecked_emails: z.int(),
  waiting: z.int(),
  /** People of `waiting` who are between two steps, until they deposit or the time is up. */
  waiting_for_deposit: z.int(),
  registering: z.int(),
  /** People who went through all steps. */
  passed: z.int(),
  /** People whom the exit condition removed after a registration. */
  registered: z.int(),
  deposited: z.int(),
  erased: z.int(),
});
const StepProgress = z.object({
  id: z.int(),
  under_way: z.int(),
  accepted: z.int(),
  rejected: z.int(),
  unknown: z.int(),
});
export const CampaignProgress = z
  .object({
    status: CampaignStatus,
    /** People who have finished, in percent of the imported people. */
    percent: z.int(),
    sources: z.array(SourceProgress),
    steps: z.array(StepProgress),
  })
  .meta({ id: 'CampaignProgress' });
export type CampaignProgress = z.output<typeof CampaignProgress>;

export const CampaignLogQuery = z.object({
  page_number: Id.max(1_000_000).default(1),
  limit: Id.max(1_000).default(50),
  outcome: z.enum(['accepted', 'rejected', 'unknown', 'under_way']).optional(),
  step_id: Id.optional(),
});
export type CampaignLogQuery = z.output<typeof CampaignLogQuery>;
/** One registration: a person, a step, and the lead that it made. */
export const CampaignLog = z
  .object({
    consumer_id: z.int(),
    source_id: z.int(),
    step_id: z.int(),
    step: z.string(),
    /** The lead that the person was taken from, and the one that the step made. */
    source_lead_id: z.int(),
    lead_id: z.int(),
    email: contact('email'),
    publisher: z.string(),
    funnel: z.string().nullable(),
    advertiser: z.string().nullable(),
    outcome: z.enum(['accepted', 'rejected', 'unknown', 'under_way']),
    /** The words of each advertiser that did not take the person; they may contain a name. */
    reason: contact('payload').nullable(),
    created_at: Instant,
  })
  .meta({ id: 'CampaignLog' });
export type CampaignLog = z.output<typeof CampaignLog>;

/** The people whom sources would bring into a campaign. */
export const CampaignReach = z
  .object({
    /** Leads that the sources select. */
    leads: z.int(),
    /** People of those leads who are not in the campaign; null if there are too many to tell. */
    people: z.int().nullable(),
  })
  .meta({ id: 'CampaignReach' });
export type CampaignReach = z.output<typeof CampaignReach>;
export const CampaignReachQuery = z.object({ source_id: Id.optional() });

const Tally = z.object({ id: z.int().nullable(), name: z.string(), leads: z.int() });
/** Result of the first step, if it ran now. */
export const CampaignSimulation = z
  .object({
    /**
     * Leads that the sources select now, including people who are already in the campaign.
     * Completed sources select none.
     */
    matching: z.int(),
    /** Number of leads that were tried. */
    tried: z.int(),
    duplicates: z.int(),
    invalid_emails: z.int(),
    /** Addresses whose name servers did not answer. */
    unchecked_emails: z.int(),
    /** Leads that an advertiser would be offered, by advertiser. */
    offered: z.array(Tally),
    /** Leads that nobody would get, by reason. */
    rejected: z.array(Tally),
  })
  .meta({ id: 'CampaignSimulation' });
export type CampaignSimulation = z.output<typeof CampaignSimulation>;
