import type { LeadValues } from '@leadline/advertiser-call';
import { CUSTOM_PARAMS, SAMPLE_LEAD, type TestLead } from '@leadline/contracts';
import { parsePhoneNumberFromString, type PhoneNumber } from 'libphonenumber-js/min';

/** Lead in the form that is sent to the advertiser. */
export interface DeliveredLead {
  readonly id: number;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** E.164 */
  readonly phone: string;
  readonly countryCode: string;
  readonly ip: string;
  readonly offer: string | null;
  readonly funnel: string | null;
  readonly affiliateId: string;
  readonly customParams: readonly (string | null)[];
  readonly hitId: string | null;
  readonly language: string | null;
  readonly city: string | null;
  /** Present only during the request that brought the lead; never stored. */
  readonly password: string | null;
  readonly isTest: boolean;
}

/** Returns the values of a lead by name. An unknown value is empty. */
export const valuesOf = (lead: DeliveredLead): LeadValues => {
  // Parsed on demand: few advertisers want the number in parts, and parsing is slow.
  let parsed: PhoneNumber | null | undefined;
  const number = (): PhoneNumber | null => {
    parsed ??= parsePhoneNumberFromString(lead.phone) ?? null;
    return parsed;
  };
  const param = (index: number): string => lead.customParams[index] ?? '';
  return {
    id: String(lead.id),
    email: lead.email,
    first_name: lead.firstName,
    last_name: lead.lastName,
    full_name: `${lead.firstName} ${lead.lastName}`,
    phone: lead.phone,
    get phone_prefix() {
      return number()?.countryCallingCode ?? '';
    },
    get phone_national() {
      return number()?.nationalNumber ?? lead.phone.replace(/^\+/, '');
    },
    country: lead.countryCode,
    ip: lead.ip,
    offer: lead.offer ?? '',
    funnel: lead.funnel ?? '',
    affiliate_id: lead.affiliateId,
    custom_param_1: param(0),
    custom_param_2: param(1),
    custom_param_3: param(2),
    custom_param_4: param(3),
    custom_param_5: param(4),
    hit_id: lead.hitId ?? '',
    language: lead.language ?? '',
    city: lead.city ?? '',
    password: lead.password ?? '',
    test: lead.isTest ? '1' : '',
  };
};

/**
 * Returns a made-up lead for a test call: the lead of the preview, with a new id and e-mail,
 * because most advertisers refuse a lead that they already have. The id, a Unix time, is far above
 * the ids of real leads.
 */
export const testLead = (given: TestLead, now: Date): DeliveredLead => {
  const id = Math.floor(now.getTime() / 1000);
  const textOf = (field: Exclude<keyof TestLead, 'email'>): string =>
    given[field] ?? SAMPLE_LEAD[field];
  return {
    id,
    email: given.email ?? `test.lead.${id}@example.com`,
    firstName: textOf('first_name'),
    lastName: textOf('last_name'),
    phone: textOf('phone'),
    countryCode: textOf('country'),
    ip: textOf('ip'),
    offer: textOf('offer'),
    funnel: textOf('funnel'),
    affiliateId: textOf('affiliate_id'),
    hitId: textOf('hit_id'),
    language: textOf('language'),
    city: textOf('city'),
    password: textOf('password'),
    customParams: CUSTOM_PARAMS.map(textOf),
    isTest: true,
  };
};

/** Returns the origin of a link, with the rest masked. */
export const maskedLink = (link: string | null): string | null =>
  link === null ? null : `${new URL(link).origin}/•••`;
