import { MOST_LEADS_AT_ONCE } from '@leadline/contracts/lead-ledger';

/** State of the dialog. An override is null while the original is used. */
export interface InjectionDraft {
  readonly advertiserId: number | null;
  readonly locateBy: 'system' | 'ip' | 'phone';
  readonly simulate: boolean;
  readonly publisher: { readonly id: number | null } | null;
  readonly funnel: string | null;
  readonly publisherIdOverride: string | null;
  /** In minutes. Null without a delay. */
  readonly delay: { readonly min: number | null; readonly max: number | null } | null;
  /** The time over which the leads are sent evenly. Never together with a delay. */
  readonly spread: { readonly hours: number | null } | null;
}

export const EMPTY_INJECTION: InjectionDraft = {
  advertiserId: null,
  locateBy: 'system',
  simulate: false,
  publisher: null,
  funnel: null,
  publisherIdOverride: null,
  delay: null,
  spread: null,
};

/** Maps each field of the request to the dialog's field, in the order of the dialog. */
export const INJECTION_FIELDS = {
  advertiser_id: 'advertiserId',
  locate_leads: 'locateBy',
  publisher_id: 'publisher',
  funnel: 'funnel',
  publisher_id_override: 'publisherIdOverride',
  min_delay: 'minDelay',
  max_delay: 'maxDelay',
  spread_minutes: 'spread',
} as const;
export type InjectionErrors = Readonly<
  Partial<Record<(typeof INJECTION_FIELDS)[keyof typeof INJECTION_FIELDS], string>>
>;

/** Thirty days, in minutes. */
export const LONGEST_DELAY = 43_200;

const isBlank = (text: string | null): boolean => text !== null && text.trim() === '';

const overrideProblem = ({
  publisher,
  funnel,
  publisherIdOverride,
}: InjectionDraft): string | null => {
  if (publisher !== null && publisher.id === null) return 'Choose a publisher, or use the original';
  if (isBlank(funnel)) return 'Enter a funnel, or use the original';
  if (isBlank(publisherIdOverride)) return 'Enter a publisher ID, or use the original';
  return null;
};

const DELAY_ORDER = 'The longest delay must not be shorter than the shortest';
/** Returns the error of a delay whose minimum exceeds its maximum; undefined if there is none. */
export const delayOrderFault = ({ delay }: InjectionDraft): string | undefined =>
  delay !== null && delay.min !== null && delay.max !== null && delay.min > delay.max
    ? DELAY_ORDER
    : undefined;

const delayProblem = ({ delay }: InjectionDraft): string | null => {
  if (delay === null) return null;
  if (delay.min === null || delay.max === null) return 'Enter both ends of the delay';
  return delay.min > delay.max ? DELAY_ORDER : null;
};

/** Thirty days. */
export const LONGEST_SPREAD = LONGEST_DELAY / 60;
const spreadProblem = ({ spread }: InjectionDraft): string | null =>
  spread !== null && !spread.hours ? 'Enter the hours over which the leads are sent' : null;

/** Returns why the leads cannot be sent; null if they can. */
export const injectionProblem = (
  leadCount: number,
  draft: InjectionDraft,
  advertiserMissing: string,
): string | null => {
  // One call creates all jobs or none. With batches, a failure would leave some leads sent and all
  // of them selected.
  if (leadCount > MOST_LEADS_AT_ONCE)
    return `At most ${MOST_LEADS_AT_ONCE.toLocaleString('en-US')} leads can be sent at once`;
  if (leadCount === 0) return 'All leads are left out';
  if (draft.advertiserId === null) return advertiserMissing;
  return overrideProblem(draft) ?? delayProblem(draft) ?? spreadProblem(draft);
};

/** Builds the body of the request, leaving out unused overrides and an unused delay. */
export const injectionBody = (
  leadIds: readonly number[],
  {
    advertiserId,
    locateBy,
    simulate,
    publisher,
    funnel,
    publisherIdOverride,
    delay,
    spread,
  }: InjectionDraft,
) => ({
  lead_ids: [...leadIds],
  advertiser_id: advertiserId,
  locate_leads: locateBy,
  simulate,
  ...(delay !== null && { min_delay: delay.min, max_delay: delay.max }),
  ...(spread !== null && { spread_minutes: Math.round((spread.hours ?? 0) * 60) }),
  ...(publisher !== null && { publisher_id: publisher.id }),
  ...(funnel !== null && { funnel: funnel.trim() }),
  ...(publisherIdOverride !== null && { publisher_id_override: publisherIdOverride.trim() }),
});
