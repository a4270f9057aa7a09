import type {
  CampaignFilter,
  CampaignLeadStatus,
  CampaignMethod,
  DelayUnit,
  ExitCondition,
  Fact,
} from '@leadline/contracts';
import { stepName } from './step-lead.js';

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
}
export interface StepContent {
  readonly id: number;
  readonly publishers: readonly Named[];
  readonly funnels: readonly string[];
  readonly advertisers: readonly (Named & { readonly percentage: number })[];
}
export interface SourceContent {
  readonly id: number;
  readonly type: CampaignMethod;
  readonly lead_statuses: readonly CampaignLeadStatus[];
  readonly delay: number | null;
  readonly delay_unit: DelayUnit;
  readonly schedule: string | null;
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

const EXIT_TEXTS: Readonly<Record<ExitCondition, string>> = {
  1: 'Never',
  2: 'Lead',
  3: 'Conversion',
};
const namesOf = (all: readonly Named[]): string => all.map(({ name }) => name).join(', ');

const stepText = ({ publishers, funnels, advertisers }: StepContent): string =>
  [
    advertisers.map(({ name, percentage }) => `${name} ${percentage} %`).join(', '),
    publishers.length > 0 ? `publishers: ${namesOf(publishers)}` : '',
    funnels.length > 0 ? `funnels: ${funnels.join(', ')}` : '',
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
    source.lead_statuses.join(', '),
    source.delay === null ? '' : `delay: ${source.delay} ${source.delay_unit}`,
    source.schedule === null ? '' : `schedule: ${source.schedule}`,
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
    text: EXIT_TEXTS[campaign.exit_condition],
  },
  {
    field: 'conversion_days',
    label: 'Days to Wait for a Deposit',
    text: String(campaign.conversion_days),
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
