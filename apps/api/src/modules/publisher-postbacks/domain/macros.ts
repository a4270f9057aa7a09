import type { PostbackMacro, PublisherEvent } from '@leadline/contracts';
import { type ShownLead, shownPayout, shownStatus } from './shown-lead.js';

/** The lead as far as macros need it. */
export interface MacroLead extends ShownLead {
  readonly lead_id: number;
  readonly publisher_id: number;
  readonly hit_id: string | null;
  /** The publisher's own id of the click, where it sent one with its link; else what the lead brought. */ readonly click_id:
    string | null;
  readonly funnel: string | null;
  readonly country_code: string | null;
  readonly conversion_id: number | null;
  readonly custom_param_1: string | null;
  readonly custom_param_2: string | null;
  readonly custom_param_3: string | null;
  readonly custom_param_4: string | null;
  readonly custom_param_5: string | null;
}

/** Every macro of a postback URL (domain §6). The publisher's ledger only: no advertiser, no revenue, no FTD that is not approved. */
const MACROS: Readonly<
  Record<PostbackMacro, (lead: MacroLead, event: PublisherEvent) => string | number | null>
> = {
  lead_id: (lead) => lead.lead_id,
  click_id: (lead) => lead.click_id,
  hit_id: (lead) => lead.hit_id,
  status: (lead) => shownStatus(lead),
  event: (_lead, event) => event,
  conversion_id: (lead) => (lead.is_approved ? lead.conversion_id : null),
  payout: (lead) => shownPayout(lead),
  affiliate_id: (lead) => lead.publisher_id,
  funnel: (lead) => lead.funnel,
  iso_code: (lead) => lead.country_code,
  custom_param_1: (lead) => lead.custom_param_1,
  custom_param_2: (lead) => lead.custom_param_2,
  custom_param_3: (lead) => lead.custom_param_3,
  custom_param_4: (lead) => lead.custom_param_4,
  custom_param_5: (lead) => lead.custom_param_5,
};

/** Puts the values in, URL-encoded. A macro that is not known, or has no value, is left empty. */
export const expandMacros = (url: string, lead: MacroLead, event: PublisherEvent): string =>
  url.replaceAll(/\{(\w{1,64})\}/g, (_whole, name: string) => {
    const value = Object.hasOwn(MACROS, name) ? MACROS[name as PostbackMacro](lead, event) : null;
    // toWellFormed: encodeURIComponent throws on half a surrogate pair.
    return encodeURIComponent(String(value ?? '').toWellFormed());
  });
