import {
  filledAddress,
  forCustomParams,
  type CustomParams,
  type PostbackMacro,
  type PublisherEvent,
  publisherLeadStatus,
  type LeadStatusId,
} from '@leadline/contracts';

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
  // A reversal names the conversion that the publisher was told of.
  conversion_id: (lead, event) =>
    lead.is_approved || event === 'ftd_reversed' ? lead.conversion_id : null,
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

/** Values of a lead that macros need to show its state to the publisher (domain §1). */
export interface ShownLead {
  readonly status: LeadStatusId;
  readonly publisher_status: string | null;
  readonly payout: string;
  readonly is_approved: boolean;
}

/** Returns the publisher's own status text if there is one, otherwise the state of the lead. */
export const shownStatus = (lead: ShownLead): string =>
  lead.publisher_status || publisherLeadStatus(lead.status);

/** Returns the payout as decimal text. Only the payout of an approved FTD shows. */
export const shownPayout = (lead: ShownLead): string => (lead.is_approved ? lead.payout : '0.00');

/** Returns the lead of a test call: recognisably made up, with a value for every macro. */
export const sampleLead = (publisherId: number): MacroLead => ({
  lead_id: 1,
  publisher_id: publisherId,
  hit_id: 'test-hit',
  click_id: 'test-click',
  funnel: 'test-funnel',
  country_code: 'GB',
  status: 5,
  publisher_status: 'Test',
  payout: '1.00',
  is_approved: true,
  conversion_id: 1,
  custom_param_1: 'test-1',
  custom_param_2: 'test-2',
  custom_param_3: 'test-3',
  custom_param_4: 'test-4',
  custom_param_5: 'test-5',
});
