import { CONVERSION_DAYS, MOST_CONVERSION_DAYS } from '@leadline/contracts/campaign-values';
import type { CallInput } from '#shared/api/api-types';
import type { Faults } from '#shared/api/field-faults';
import { MESSAGES } from '#shared/lib/messages';
import type { Campaign } from '../api/use-campaign';

/** A campaign as its forms edit it. The number of days is kept as typed. */
export interface CampaignDraft {
  readonly name: string;
  readonly validateEmail: boolean;
  readonly exitCondition: Campaign['exitCondition'];
  readonly conversionDays: string;
}

/** Maps each field on the wire to the form's field. */
export const CAMPAIGN_FIELDS = {
  name: 'name',
  validateEmail: 'validateEmail',
  exitCondition: 'exitCondition',
  conversion_days: 'conversionDays',
} as const satisfies Record<string, keyof CampaignDraft>;

export const campaignDraft = (row: Campaign | null): CampaignDraft => ({
  name: row?.name ?? '',
  validateEmail: row?.validateEmail ?? false,
  exitCondition: row?.exitCondition ?? 1,
  conversionDays: String(row?.conversion_days ?? CONVERSION_DAYS),
});

const isDays = (typed: string): boolean =>
  /^\d{1,3}$/.test(typed.trim()) && Number(typed) <= MOST_CONVERSION_DAYS;

export const campaignFaults = ({
  name,
  exitCondition,
  conversionDays,
}: CampaignDraft): Faults<keyof CampaignDraft> => ({
  ...(name.trim() === '' && { name: MESSAGES.campaignNameMissing }),
  ...(exitCondition === 3 &&
    !isDays(conversionDays) && { conversionDays: MESSAGES.conversionDaysInvalid }),
});

/**
 * Returns the body of the request. Days that the form does not show are replaced by the default.
 */
export const campaignBody = ({
  name,
  validateEmail,
  exitCondition,
  conversionDays,
}: CampaignDraft): CallInput<'campaigns.create'>['body'] => ({
  name: name.trim(),
  validateEmail,
  exitCondition,
  conversion_days: isDays(conversionDays) ? Number(conversionDays) : CONVERSION_DAYS,
});
