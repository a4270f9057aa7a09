import type {
  Fact,
  OpeningDay,
  OverrideSide,
  PartyStatus,
  AUTOLOGIN_INTERVALS,
  LOCATE_LEADS_BY,
} from '@leadline/contracts';

// Contents of versions of parties and of their records, and how they read line by line (ADR 26). No
// content has a token.

export interface Named {
  readonly id: number;
  readonly name: string;
}
export interface AdvertiserContent {
  readonly name: string;
  readonly display_name: string;
  readonly status: PartyStatus;
  readonly is_test_advertiser: PartyStatus;
  readonly manager: Named | null;
  /** Versions from before parties had several managers lack it. */
  readonly other_managers?: readonly Named[];
  readonly send_org_funnel: boolean;
}
export interface PublisherContent {
  readonly name: string;
  readonly status: PartyStatus;
  /** Versions from before publishers had managers lack it. */
  readonly manager?: Named | null;
  /** Versions from before parties had several managers lack it. */
  readonly other_managers?: readonly Named[];
  readonly autologin_interval: (typeof AUTOLOGIN_INTERVALS)[number];
  readonly locate_leads_by: (typeof LOCATE_LEADS_BY)[number];
  readonly tracking_domain: string | null;
  readonly offer_url: string | null;
  readonly block_duplicate_leads: boolean;
  readonly duplicate_days: number;
  readonly rate_limit_per_minute: number;
}
/** A revenue or a payout. */
export interface AmountContent {
  readonly party_id: number;
  /** Null for every country without an amount of its own. */
  readonly country: Named | null;
  /** Per FTD. Null for a plan that pays leads alone. */
  readonly amount: string | null;
}
export interface SupportedCountryContent {
  readonly party_id: number;
  readonly country: Named;
  readonly notes: string | null;
}
export interface ExclusionContent {
  readonly advertiser_id: number;
  readonly publisher: Named;
  readonly countries: readonly Named[];
  readonly funnels: readonly string[];
}
export interface OpeningHoursContent {
  readonly advertiser_id: number;
  readonly country: Named;
  readonly timezone: Named;
  readonly days: readonly OpeningDay[];
}
export const OVERRIDE_KINDS = ['publisher_id', 'funnel'] as const;
export type OverrideKind = (typeof OVERRIDE_KINDS)[number];
export interface OverrideContent {
  readonly kind: OverrideKind;
  readonly side: OverrideSide;
  readonly advertiser: Named | null;
  readonly publisher: Named | null;
  readonly countries: readonly Named[];
  readonly override_values: readonly string[];
}

const STATUS_TEXTS = { active: 'Active', inactive: 'Inactive' } as const;
const INTERVAL_TEXTS = { days: 'Days', hours: 'Hours', minutes: 'Minutes' } as const;
const LOCATE_TEXTS = { system: 'System', phone: 'Phone', ip_address: 'IP address' } as const;
const WEEKDAYS = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

export const line = (field: string, label: string, text: string | number | null): Fact => ({
  field,
  label,
  text: String(text ?? ''),
});
export const yesOrNo = (field: string, label: string, value: boolean): Fact =>
  line(field, label, value ? 'Yes' : 'No');
/** Returns a line for one record. The id decides whether it changed. */
const one = (field: string, label: string, value: Named | null, none: string): Fact => ({
  field,
  label,
  text: value?.name ?? none,
  identity: String(value?.id ?? ''),
});
/**
 * Returns a line for a set of records. The ids decide whether it changed.
 */
export const set = (
  field: string,
  label: string,
  values: readonly Named[],
  none = 'Any',
): Fact => ({
  field,
  label,
  text: values.map(({ name }) => name).join(', ') || none,
  identity: values
    .map(({ id }) => id)
    .toSorted((a, b) => a - b)
    .join(),
});

const otherManagers = ({
  other_managers: managers = [],
}: Pick<AdvertiserContent, 'other_managers'>): Fact =>
  set('other_manager_ids', 'Other managers', managers, 'None');

export const advertiserFacts = (content: AdvertiserContent): Fact[] => [
  line('name', 'Name', content.name),
  line('display_name', 'Display Name', content.display_name),
  line('status', 'Status', STATUS_TEXTS[content.status]),
  yesOrNo('is_test_advertiser', 'Test advertiser', content.is_test_advertiser === 'active'),
  one('user_id', 'Manager', content.manager, 'None'),
  otherManagers(content),
  yesOrNo('send_org_funnel', 'Send original funnel', content.send_org_funnel),
];

export const publisherFacts = (content: PublisherContent): Fact[] => [
  line('name', 'Name', content.name),
  line('status', 'Status', STATUS_TEXTS[content.status]),
  one('user_id', 'Manager', content.manager ?? null, 'None'),
  otherManagers(content),
  line('autologin_interval', 'Auto login interval', INTERVAL_TEXTS[content.autologin_interval]),
  line('locate_leads_by', 'Locate leads by', LOCATE_TEXTS[content.locate_leads_by]),
  line('tracking_domain', 'Tracking domain', content.tracking_domain),
  line('offer_url', 'Offer URL', content.offer_url),
  yesOrNo('block_duplicate_leads', 'Block duplicate leads', content.block_duplicate_leads),
  line('duplicate_days', 'Days that a lead counts as a duplicate', content.duplicate_days),
  line('rate_limit_per_minute', 'Requests per minute', content.rate_limit_per_minute),
];

export const amountFacts = (content: AmountContent): Fact[] => [
  one('country_id', 'Country', content.country, 'All others'),
  line('amount', 'Amount', content.amount),
];

export const supportedCountryFacts = (content: SupportedCountryContent): Fact[] => [
  one('country_id', 'Country', content.country, ''),
  line('notes', 'Notes', content.notes),
];

export const exclusionFacts = (content: ExclusionContent): Fact[] => [
  one('affiliate_id', 'Publisher', content.publisher, ''),
  set('country_ids', 'Countries', content.countries),
  line('funnel', 'Funnels', content.funnels.join(', ') || 'Any'),
];

const dayText = ({ checked, traffic, steps }: OpeningDay): string => {
  if (!checked) return 'Closed';
  const hours = steps.map(({ start_time: from, end_time: until }) => `${from}–${until}`);
  return `${hours.join(', ')}${traffic ? ', no traffic' : ''}`;
};
export const openingHoursFacts = (content: OpeningHoursContent): Fact[] => [
  one('country_ids', 'Country', content.country, ''),
  {
    field: 'timezone_id',
    label: 'Timezone',
    text: content.timezone.name.replaceAll('_', ' '),
    identity: String(content.timezone.id),
  },
  ...content.days.map((day) => line(`day_${day.id}`, WEEKDAYS[day.id - 1] ?? '', dayText(day))),
];

export const overrideFacts = (content: OverrideContent): Fact[] => [
  one('advertiser_id', 'Advertiser', content.advertiser, 'Any'),
  one('affiliate_id', 'Publisher', content.publisher, 'Any'),
  set('countries', 'Countries', content.countries),
  line('override_values', 'Override values', content.override_values.join(', ')),
];
