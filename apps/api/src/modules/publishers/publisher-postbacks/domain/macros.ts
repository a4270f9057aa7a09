import {
  filledAddress,
  forCustomParams,
  type CustomParams,
  type PostbackMacro,
  type PublisherEvent,
} from '@leadline/contracts';
import { type ShownLead, shownPayout, shownStatus } from './shown-lead.js';

/** The fields of a lead that macros use. */
export interface MacroLead extends ShownLead, CustomParams {
  readonly lead_id: number;
  readonly publisher_id: number;
  readonly hit_id: string | null;
  /**
   * The publisher's own id of the click if its link had one, otherwise the `hit_id` of the lead.
   */
  readonly click_id: string | null;
  readonly funnel: string | null;
  readonly country_code: string | null;
  readonly conversion_id: number | null;
}

/**
 * The macros of a postback URL (domain §6). They show the publisher ledger only: no advertiser, no
 * revenue, and no FTD before it is approved.
 */
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
  ...forCustomParams((name) => (lead: MacroLead) => lead[name]),
};

const MACRO = /\{(\w{1,64})\}/;
/**
 * Replaces macros by their URL-encoded values. An unknown macro or a missing value becomes empty.
 * Throws UnsafeAddressError.
 */
export const expandMacros = (url: string, lead: MacroLead, event: PublisherEvent): string =>
  filledAddress(url.split(MACRO), (name) => {
    const value = Object.hasOwn(MACROS, name) ? MACROS[name as PostbackMacro](lead, event) : null;
    return String(value ?? '');
  });
