import {
  EXIT_NAMES,
  type CampaignFilter,
  type CampaignLeadStatus,
  type CampaignMethod,
  type CampaignSimulation,
  type DelayUnit,
  type ExitCondition,
  type Fact,
} from '@leadline/contracts';
import { stepName } from './next-move.js';

export interface Named {
  readonly id: number;
  readonly name: string;
}
/** The fields of a campaign that staff edit. */
export interface CampaignFields {
  readonly name: string;
  readonly validate_email: boolean;
  readonly exit_condition: ExitCondition;
  readonly conversion_days: number;
  /** Null without a limit; absent in older versions. */
  readonly pace_per_hour?: number | null;
}
export interface StepContent {
  readonly id: number;
  readonly publishers: readonly Named[];
  readonly funnels: readonly string[];
  readonly advertisers: readonly (Named & { readonly percentage: number })[];
  /** Absent in older versions. */
  readonly delay?: number | null;
  readonly delay_unit?: DelayUnit;
}
export interface SourceContent {
  readonly id: number;
  readonly type: CampaignMethod;
  readonly lead_statuses: readonly CampaignLeadStatus[];
  readonly delay: number | null;
  readonly delay_unit: DelayUnit;
  readonly schedule: string | null;
  /** Absent in older versions. */
  readonly created_from?: string | null;
  readonly created_until?: string | null;
  readonly advertisers: readonly Named[];
  readonly publishers: readonly Named[];
  readonly countries: readonly Named[];
  readonly funnels: readonly string[];
  readonly brand_statuses: readonly string[];
  readonly excluded: readonly CampaignFilter[];
}
/**
 * Content of a version of a campaign (ADR 26). The campaign's state and progress belong to no
 * version.
 */
export interface CampaignContent extends CampaignFields {
  readonly steps: readonly StepContent[];
  readonly sources: readonly SourceContent[];
}

/** `not_converted` → `not converted`. */
const wordsOf = (code: string): string => code.replaceAll('_', ' ');
const namesOf = (all: readonly Named[]): string => all.map(({ name }) => name).join(', ');

const stepText = ({ publishers, funnels, advertisers, delay, delay_unit }: StepContent): string =>
  [
    advertisers.map(({ name, percentage }) => `${name} ${percentage}%`).join(', '),
    publishers.length > 0 ? `publishers: ${namesOf(publishers)}` : '',
    funnels.length > 0 ? `funnels: ${funnels.join(', ')}` : '',
    delay ? `delay: ${delay} ${delay_unit}` : '',
  ]
    .filter((part) => part !== '')
    .join('; ');

const sourceText = (source: SourceContent): string => {
  const filter = (name: CampaignFilter, label: string, values: string): string => {
    if (values === '') return '';
    return `${label}${source.excluded.includes(name) ? ' not' : ''}: ${values}`;
  };
  return [
    source.type,
    source.lead_statuses.map(wordsOf).join(', '),
    source.delay === null ? '' : `delay: ${source.delay} ${source.delay_unit}`,
    source.schedule === null ? '' : `schedule: ${source.schedule}`,
    source.created_from ? `leads from: ${source.created_from}` : '',
    source.created_until ? `leads until: ${source.created_until}` : '',
    filter('advertiser_id', 'advertisers', namesOf(source.advertisers)),
    filter('affiliate_id', 'publishers', namesOf(source.publishers)),
    filter('funnel', 'funnels', source.funnels.join(', ')),
    filter('country_id', 'countries', namesOf(source.countries)),
    filter('brand_status', 'statuses', source.brand_statuses.join(', ')),
  ]
    .filter((part) => part !== '')
    .join('; ');
};

export const campaignFacts = (campaign: CampaignContent): readonly Fact[] => [
  { field: 'name', label: 'Name', text: campaign.name },
  {
    field: 'validateEmail',
    label: 'Validate E-mail',
    text: campaign.validate_email ? 'Yes' : 'No',
  },
  {
    field: 'exitCondition',
    label: 'Exit Condition',
    text: EXIT_NAMES[campaign.exit_condition],
  },
  {
    field: 'conversion_days',
    label: 'Days to Wait for a Deposit',
    text: String(campaign.conversion_days),
  },
  {
    field: 'pace_per_hour',
    label: 'Registrations per Hour',
    text: campaign.pace_per_hour ? String(campaign.pace_per_hour) : 'No limit',
  },
  ...campaign.steps.map((step, index) => ({
    field: `steps.${step.id}`,
    label: stepName(index),
    text: stepText(step),
  })),
  ...campaign.sources.map((source) => ({
    field: `sources.${source.id}`,
    label: `Source ${source.id}`,
    text: sourceText(source),
  })),
];

/** Whether a step can register anybody. */
export const canRegister = (advertisers: readonly { readonly percentage: number }[]): boolean =>
  advertisers.some(({ percentage }) => percentage > 0);

interface Party {
  readonly id: number;
  readonly name: string;
}
interface StartableCampaign {
  readonly steps: readonly {
    readonly advertisers: readonly (Party & { readonly percentage: number })[];
    readonly publishers: readonly Party[];
  }[];
  readonly sources: readonly { readonly status: string }[];
  /** Advertisers and publishers that are not deleted. */
  readonly existing: {
    readonly advertisers: ReadonlySet<number>;
    readonly publishers: ReadonlySet<number>;
  };
}

/** Returns the first party of a step that was deleted, in words. */
const deletedParty = ({ steps, existing }: StartableCampaign): string | null => {
  for (const [index, { advertisers, publishers }] of steps.entries()) {
    const party =
      advertisers.find(({ id }) => !existing.advertisers.has(id)) ??
      publishers.find(({ id }) => !existing.publishers.has(id));
    if (party) return `${stepName(index)} names ${party.name}, which was deleted.`;
  }
  return null;
};

/** Returns the reason why a campaign cannot be started, in words. Null if it can. */
export const startFault = (campaign: StartableCampaign): string | null => {
  const { steps, sources } = campaign;
  const empty = steps.findIndex(({ advertisers }) => !canRegister(advertisers));
  if (empty >= 0) return `${stepName(empty)} has no advertiser with a percentage.`;
  const deleted = deletedParty(campaign);
  if (deleted !== null) return deleted;
  if (sources.length === 0) return 'The campaign has no source.';
  if (sources.every(({ status }) => status === 'completed'))
    return 'All sources of the campaign are completed. Please add another.';
  return null;
};

/** Decision of the routing engine, reduced to the counted parts. */
type CountedDecision =
  | {
      readonly kind: 'offer';
      readonly advertiserId: number;
      readonly trace: {
        readonly candidates: readonly {
          readonly advertiser_id: number;
          readonly advertiser: string;
        }[];
      };
    }
  | { readonly kind: 'reject'; readonly reason: string };

type Tally = CampaignSimulation['offered'][number];

/**
 * Returns the number of leads that each advertiser would be offered, and the reasons for which
 * others are rejected, most frequent first.
 */
export const tallyOf = (
  decisions: readonly CountedDecision[],
): Pick<CampaignSimulation, 'offered' | 'rejected'> => {
  const offered = new Map<string, Tally>();
  const rejected = new Map<string, Tally>();
  const add = (to: Map<string, Tally>, id: number | null, name: string): void => {
    const key = `${id}:${name}`;
    to.set(key, { id, name, leads: (to.get(key)?.leads ?? 0) + 1 });
  };
  for (const decision of decisions)
    if (decision.kind === 'reject') add(rejected, null, decision.reason);
    else {
      const { advertiserId: id, trace } = decision;
      const candidate = trace.candidates.find((one) => one.advertiser_id === id);
      add(offered, id, candidate?.advertiser ?? `#${id}`);
    }
  const mostFirst = (tallies: Map<string, Tally>): Tally[] =>
    [...tallies.values()].toSorted((a, b) => b.leads - a.leads || a.name.localeCompare(b.name));
  return { offered: mostFirst(offered), rejected: mostFirst(rejected) };
};
