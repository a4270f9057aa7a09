import { z } from 'zod';
import { BodyId, Instant, WallDateTime, text } from '../common/fields.js';
import { SeenVersion, Version } from '../versions/schemas.js';
import { OVERWRITE_IDS, OVERWRITE_NAMES, PARAMETER_IDS, overwriteNameOf } from './parameters.js';
import { distributionFaults, type DistributionFault } from './rules.js';
import { DISTRIBUTION_STATES, SWITCHED_STATES } from './state.rules.js';

export const DISTRIBUTION_METHODS = ['slot', 'chance', 'optimize'] as const;
export type DistributionMethod = (typeof DISTRIBUTION_METHODS)[number];

const Step = z.object({ start_time: text(5), end_time: text(5) });
const Day = z.object({
  id: z.int().min(1).max(7),
  checked: z.boolean(),
  steps: z.array(Step).max(48),
});
const Percentage = z
  .number()
  .min(0)
  .max(100)
  .refine(
    (value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6,
    'At most two decimals',
  );
const Brand = z.object({
  name: text(255).default(''),
  /** 0 means off: the advertiser never gets a lead of the group. */
  percentage: Percentage,
  id: BodyId.nullable(),
  /** The deal under which it gets the leads; else the one that wins. */
  deal: z.object({ id: BodyId, name: text(255).default('') }).nullish(),
});
const Group = z.object({ name: text(255), brands: z.array(Brand).max(200) });
export const Timeslot = z.object({
  name: text(255),
  /** Always 1 (DST-052). */
  isActive: z.literal(1).default(1),
  groups: z.array(Group).max(50),
  openingHours: z.array(Day).max(7),
});
export type Timeslot = z.output<typeof Timeslot>;

/**
 * Trimmed, as the fields of leads are. Otherwise a value with a space at an end would match no
 * lead.
 */
const Value = z.union([z.string(), z.int()]).transform(String).pipe(text(255).trim().min(1));
/** Keys are parameter ids (OVERWRITE_IDS) or their names. */
const byParameter = <T extends z.ZodType>(
  value: T,
  isAllowed: (name: string) => boolean,
  message: string,
) =>
  z
    .record(z.string().max(30), value)
    .default({})
    .refine(
      (map) =>
        Object.keys(map).every((key) => {
          const name = overwriteNameOf(key);
          return name !== null && isAllowed(name);
        }),
      message,
    )
    .refine(
      (map) => new Set(Object.keys(map).map(overwriteNameOf)).size === Object.keys(map).length,
      'A parameter is given twice',
    );

/** Page 1 of the editor, with the names of DST-051. */
export const DistributionStep1 = z
  .object({
    taggingSelected: z.array(text(50).trim().min(1)).max(50).default([]),
    selectedCountry: z.object({ id: BodyId }),
    selectedTimeZone: z.object({ id: BodyId }),
    labelValue: text(255).trim().min(1, 'Please enter a label'),
    selectedMethod: z.enum(DISTRIBUTION_METHODS),
    isSendInOpHours: z.boolean().default(false),
    /** Null, or an id of null, stands for any publisher. */
    selectedAffiliate: z
      .object({ id: BodyId.nullable() })
      .nullish()
      .transform((affiliate) => ({ id: affiliate?.id ?? null })),
    parameters: byParameter(
      Value,
      (name) => name in PARAMETER_IDS,
      'Only custom_param_1 can be a parameter',
    ),
    data_override: byParameter(
      z.array(Value).min(1).max(100),
      (name) => name in OVERWRITE_IDS,
      'This cannot be overwritten',
    ),
  })
  .meta({ id: 'DistributionStep1' });
export type DistributionStep1 = z.output<typeof DistributionStep1>;

/**
 * The path of a fault in the body. Days are found by their id, because they may be in any order.
 */
const pathOf = (
  { timeslot, group, brand, day }: DistributionFault,
  timeslots: readonly Timeslot[],
): (string | number)[] => {
  if (timeslot === null) return ['step2'];
  const dayAt = timeslots[timeslot]?.openingHours.findIndex(({ id }) => id === day) ?? -1;
  return [
    'step2',
    timeslot,
    ...(group === null ? [] : ['groups', group]),
    ...(brand === null ? [] : ['brands', brand]),
    ...(dayAt === -1 ? [] : ['openingHours', dayAt]),
  ];
};
const parts = {
  from: z.literal('distribution'),
  step1: DistributionStep1,
  step2: z.array(Timeslot).min(1).max(50),
};
const withRules = <T extends z.ZodType<{ step2: Timeslot[] }>>(schema: T) =>
  schema.superRefine((body, context) => {
    for (const found of distributionFaults(body.step2))
      context.addIssue({
        code: 'custom',
        path: pathOf(found, body.step2),
        message: found.message,
        params: { code: found.code },
      });
  });

export const StateField = z.enum(DISTRIBUTION_STATES).meta({ id: 'DistributionState' });

/**
 * Body of the editor. The server checks the same rules as the form. The specified body has no
 * state: without it the distribution is live.
 */
export const CreateDistributionBody = withRules(
  z.object({ ...parts, state: StateField.default('live') }),
);
export type CreateDistributionBody = z.output<typeof CreateDistributionBody>;
/**
 * `version` is that of the distribution when it was opened. If it is sent, a save by somebody else
 * since then is a conflict. Older clients send `updated_at` for the same purpose. Without `state`
 * the distribution keeps the state that it has.
 */
export const UpdateDistributionBody = withRules(
  z.object({
    ...parts,
    state: StateField.optional(),
    distribution_id: BodyId,
    version: SeenVersion,
    updated_at: Instant.optional(),
  }),
);
export type UpdateDistributionBody = z.output<typeof UpdateDistributionBody>;

/**
 * Pauses a distribution, or makes it live, and leaves its rules as they are. With `version` a save
 * by somebody else since then is a conflict.
 */
export const SwitchDistributionBody = z.object({
  state: z.enum(SWITCHED_STATES),
  version: SeenVersion,
});
export type SwitchDistributionBody = z.output<typeof SwitchDistributionBody>;

/** One or more values of a query parameter, repeated or separated by commas. */
const queryList = <T extends z.ZodType>(item: T) =>
  z.preprocess((value) => {
    if (value === undefined || value === '') return undefined;
    const parts = Array.isArray(value) ? value : [value];
    return parts.flatMap((part) => String(part).split(','));
  }, z.array(item).max(500).optional());
export const DistributionListQuery = z.object({
  publisher_id: queryList(BodyId),
  advertiser_id: queryList(BodyId),
  country_id: queryList(BodyId),
  method: queryList(z.enum(DISTRIBUTION_METHODS)),
  state: queryList(StateField),
});
export type DistributionListQuery = z.output<typeof DistributionListQuery>;

/** A distribution that another one is compared with. */
export const DistributionName = z
  .object({ id: z.int(), name: z.string() })
  .meta({ id: 'DistributionName' });
export type DistributionName = z.output<typeof DistributionName>;

/** A row of the list. */
export const DistributionRow = z
  .object({
    id: z.int(),
    name: z.string(),
    type: z.enum(DISTRIBUTION_METHODS),
    tags: z.array(z.string()),
    timezone_name: z.string(),
    country_id: z.int(),
    country_name: z.string(),
    /** Null, with an empty name, stands for any publisher. */
    publisher_id: z.int().nullable(),
    publisher_name: z.string(),
    /** Every advertiser of the distribution, and their names joined by commas. */
    advertiser_id: z.array(z.int()),
    advertiser_name: z.string(),
    /** The values that it matches, by the name of the parameter. */
    parameters: z.partialRecord(z.enum(OVERWRITE_NAMES), z.string()),
    state: StateField,
    /**
     * The live distribution that comes first for all leads of this one, which therefore gets none.
     * Null if there is none, or if this one is not live.
     */
    shadowed_by: DistributionName.nullable(),
    /** Whether it takes leads now, as text (DST-007). Only a live one does. */
    is_active_open: z.enum(['true', 'false']),
    /** Whether no timeslot covers this minute. If it is open nevertheless, the first one is used. */
    is_outside_hours: z.boolean(),
    updated_at: Instant,
    version: Version,
    /** False if a limited role may only look at it, because it concerns parties of others too. */
    may_change: z.boolean(),
  })
  .meta({ id: 'DistributionRow' });
export type DistributionRow = z.output<typeof DistributionRow>;

/** One distribution in the shape in which it is saved, for editing and copying. */
export const Distribution = z
  .object({
    id: z.int(),
    version: Version,
    updated_at: Instant,
    /** As in the list. */
    may_change: z.boolean(),
    state: StateField,
    step1: z.object({
      taggingSelected: z.array(z.string()),
      selectedCountry: z.object({ id: z.int(), name: z.string() }),
      selectedTimeZone: z.object({ id: z.int(), name: z.string() }),
      labelValue: z.string(),
      selectedMethod: z.enum(DISTRIBUTION_METHODS),
      isSendInOpHours: z.boolean(),
      selectedAffiliate: z.object({ id: z.int().nullable(), name: z.string() }),
      parameters: z.record(z.string(), z.string()),
      data_override: z.record(z.string(), z.array(z.string())),
    }),
    step2: z.array(
      z.object({
        name: z.string(),
        isActive: z.literal(1),
        groups: z.array(
          z.object({
            name: z.string(),
            brands: z.array(
              z.object({
                name: z.string(),
                percentage: z.number(),
                id: z.int().nullable(),
                /** Absent if the lead gets the deal that wins. */
                deal: z.object({ id: z.int(), name: z.string() }).optional(),
              }),
            ),
          }),
        ),
        openingHours: z.array(
          z.object({
            id: z.int(),
            checked: z.boolean(),
            steps: z.array(z.object({ start_time: z.string(), end_time: z.string() })),
          }),
        ),
      }),
    ),
  })
  .meta({ id: 'Distribution' });
export type Distribution = z.output<typeof Distribution>;
/** Content of a version of a distribution: the settings of staff, with names. */
export type DistributionContent = Omit<
  Distribution,
  'id' | 'version' | 'updated_at' | 'may_change'
>;

/**
 * An unsaved distribution to try, as if it were saved and live. `distribution_id` names the saved
 * one that it would replace.
 */
export const DistributionDraft = withRules(
  z.object({ ...parts, distribution_id: BodyId.nullish() }),
);
export type DistributionDraft = z.output<typeof DistributionDraft>;

/** Optional text. An empty text counts as missing, as at intake. */
const optional = (max: number) =>
  text(max)
    .nullish()
    .transform((value) => value?.trim() || null);
const HypotheticalLead = z.object({
  country_id: BodyId,
  affiliate_id: BodyId,
  funnel: optional(255),
  email: optional(254).pipe(z.string().toLowerCase().pipe(z.email()).nullable()),
  phone: optional(40),
  ip: optional(45).pipe(z.union([z.ipv4(), z.ipv6()], 'Use an IPv4 or IPv6 address').nullable()),
  custom_param_1: optional(255),
  custom_param_2: optional(255),
  custom_param_3: optional(255),
  custom_param_4: optional(255),
  custom_param_5: optional(255),
});
/**
 * Simulates a stored lead (`lead_id`) or a hypothetical one (`lead`), now or at a time in the
 * viewer's zone, with the saved rules or with a draft among them. With both it is the stored lead
 * with the values of `lead`; an e-mail, phone or IP address that `lead` leaves out stays.
 */
export const SimulateBody = z
  .object({
    lead_id: BodyId.nullish(),
    lead: HypotheticalLead.nullish(),
    at: WallDateTime.nullish(),
    draft: DistributionDraft.nullish(),
  })
  .refine((body) => (body.lead_id ?? body.lead ?? null) !== null, {
    path: ['lead'],
    message: 'Send lead_id or lead',
  });
export type SimulateBody = z.output<typeof SimulateBody>;

/**
 * Decides past leads again with a draft in force. The range is by creation, in the viewer's zone.
 */
export const ReplayBody = z
  .object({ draft: DistributionDraft, start_date: WallDateTime, end_date: WallDateTime })
  // The end includes its minute, so start and end may be equal.
  .refine((body) => body.start_date.replace('T', ' ') <= body.end_date.replace('T', ' '), {
    path: ['end_date'],
    message: 'The end must not be before the start',
  });
export type ReplayBody = z.output<typeof ReplayBody>;
