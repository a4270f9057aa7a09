import { LEAD_STATUS, type CustomParams } from '@leadline/contracts';
import type { Person } from './people.js';
import type { LeadRow } from './rows.js';
import { nextLeadId, type Stage } from './stage.js';
import type { WorldAdvertiser, WorldCountry } from './world.js';

/** Columns that differ between the kinds of leads. */
interface NewLead {
  readonly publisherId: number;
  readonly country: WorldCountry;
  readonly person: Person;
  readonly offer: string;
  readonly funnel: string | null;
  readonly params: CustomParams;
  readonly hitId: string | null;
  readonly isTest?: boolean;
  /** The advertiser that staff chose. */
  readonly forced?: WorldAdvertiser;
  /** The lead that it was injected from. */
  readonly sourceId?: number;
}

/** Stores a lead as it arrives, Submitted. */
export const storeLead = (stage: Stage, lead: NewLead, at: Date): LeadRow => {
  const row: LeadRow = {
    id: nextLeadId(stage),
    status: LEAD_STATUS.Submitted,
    publisher_id: lead.publisherId,
    advertiser_id: null,
    distribution_id: null,
    country_id: lead.country.id,
    ...lead.person,
    offer: lead.offer,
    funnel: lead.funnel,
    ...lead.params,
    hit_id: lead.hitId,
    is_test: lead.isTest ?? false,
    fake_ftd: false,
    is_original: lead.sourceId === undefined,
    parent_id: lead.sourceId ?? null,
    injected: null,
    external_id: null,
    brand_status: null,
    ftd_at: null,
    revenue: '0.00',
    publisher_status: null,
    status_override: null,
    payout: '0.00',
    rejection_code: null,
    rejection_reason: null,
    forced_advertiser: lead.forced
      ? { advertiser_id: lead.forced.id, funnel: null, publisher_id: null }
      : null,
    autologin_url: null,
    redirect_expires_at: null,
    autologged_at: null,
    created_at: at,
    updated_at: at,
    publisher_changed_at: at,
  };
  stage.history.leads.push(row);
  return row;
};
