/** Place where a row about another subject may name a person. */
export type Place = (typeof PLACE_NAMES)[number] | (typeof LATER_PLACE_NAMES)[number];
const PLACE_NAMES = [
  'other_leads',
  'other_attempts',
  'other_decisions',
  'other_status_changes',
  'other_publisher_postbacks',
  'other_injections',
  'blacklist_descriptions',
  'offer_notes',
  'advertiser_country_notes',
  'publisher_country_notes',
  'pull_errors',
  'alert_errors',
] as const;
/** Places that came later. Their steps follow all others. */
const LATER_PLACE_NAMES = ['other_webhooks'] as const;
/**
 * Leads with the e-mail or phone of the person together with another phone or e-mail, which are
 * found at the end.
 */
export const RELATED_LEADS = 'related_leads';
export const placeOf = (name: string): Place | undefined =>
  [...PLACE_NAMES, ...LATER_PLACE_NAMES].find((place) => place === name);

/** A kind of rows that a run goes through, in order. The leads come first. */
export type Step =
  | Place
  | 'leads'
  | 'payloads'
  | 'clicks'
  | 'postbacks'
  | 'unmatched_postbacks'
  | 'answers'
  | 'audit_entries'
  | 'record_versions'
  | 'presets'
  | 'scheduled_changes'
  | 'user_settings'
  | 'replays'
  | 'filter_choices'
  | 'other_idempotency_keys'
  | 'pull_answers';
export type ErasureKind = 'person' | 'payloads' | 'personal_data';

/** The steps of each kind of run. Stored runs refer to them by position: append only. */
export const STEPS: Readonly<Record<ErasureKind, readonly Step[]>> = {
  person: [
    'leads',
    'clicks',
    'postbacks',
    'audit_entries',
    'record_versions',
    'presets',
    'user_settings',
    'replays',
    'filter_choices',
    ...PLACE_NAMES,
    'other_idempotency_keys',
    'pull_answers',
    ...LATER_PLACE_NAMES,
    'scheduled_changes',
  ],
  payloads: ['payloads', 'postbacks', 'answers', 'pull_answers'],
  personal_data: ['leads', 'clicks', 'unmatched_postbacks'],
};

/** Returns the progress of a run in percent. Only a completed run is at 100. */
export const progressOf = (
  kind: ErasureKind,
  status: 'idle' | 'running' | 'completed',
  step: number,
): number => {
  if (status === 'completed') return 100;
  return Math.min(99, Math.floor((step * 100) / STEPS[kind].length));
};

/** Rows changed, by kind of row. */
export type Report = Readonly<Record<string, number>>;

export const addReports = (one: Report, other: Report): Report => {
  const sum: Record<string, number> = { ...one };
  for (const [kind, count] of Object.entries(other))
    if (count > 0) sum[kind] = (sum[kind] ?? 0) + count;
  return sum;
};

/** Calls to an advertiser with data of a person. */
export interface Recipient {
  readonly advertiser_id: number;
  readonly leads: number;
  readonly first_at: string;
  readonly last_at: string;
}

/** Returns the recipients of two batches of leads, each advertiser once, by id. */
export const addRecipients = (
  one: readonly Recipient[],
  other: readonly Recipient[],
): Recipient[] => {
  const sums = new Map<number, Recipient>();
  for (const added of [...one, ...other]) {
    const sum = sums.get(added.advertiser_id) ?? { ...added, leads: 0 };
    sums.set(added.advertiser_id, {
      advertiser_id: added.advertiser_id,
      leads: sum.leads + added.leads,
      first_at: sum.first_at < added.first_at ? sum.first_at : added.first_at,
      last_at: sum.last_at > added.last_at ? sum.last_at : added.last_at,
    });
  }
  return [...sums.values()].sort((a, b) => a.advertiser_id - b.advertiser_id);
};
