import type { Faults } from '#shared/api/field-faults';
import { MESSAGES } from '#shared/lib/messages';
import type { AdvertiserSettings } from './party-settings';

export type Advertiser = AdvertiserSettings['advertiser'];

/** The settings of an advertiser before they are saved. */
export interface AdvertiserDraft {
  readonly name: string;
  readonly displayName: string;
  readonly userId: number | null;
  readonly status: Advertiser['status'];
  readonly isTest: Advertiser['is_test_advertiser'];
  readonly sendOrgFunnel: boolean;
}

/** Maps each field on the wire to the form's field, in the order of the form. */
export const ADVERTISER_FIELDS = {
  status: 'status',
  is_test_advertiser: 'isTest',
  name: 'name',
  display_name: 'displayName',
  user_id: 'userId',
  send_org_funnel: 'sendOrgFunnel',
} as const;

export const advertiserDraft = (advertiser: Advertiser | null): AdvertiserDraft => ({
  name: advertiser?.name ?? '',
  displayName: advertiser?.display_name ?? '',
  userId: advertiser?.user_id ?? null,
  status: advertiser?.status ?? 'active',
  isTest: advertiser?.is_test_advertiser ?? 'inactive',
  sendOrgFunnel: advertiser?.send_org_funnel ?? false,
});

/** Returns the faults of the names. */
export const advertiserFaults = ({
  name,
  displayName,
}: Pick<AdvertiserDraft, 'name' | 'displayName'>): Faults<'name' | 'displayName'> => ({
  ...(name.trim() === '' && { name: MESSAGES.nameMissing }),
  ...(displayName.trim() === '' && { displayName: MESSAGES.displayNameMissing }),
});
