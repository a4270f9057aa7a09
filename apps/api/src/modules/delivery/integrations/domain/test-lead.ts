import { CUSTOM_PARAMS, SAMPLE_LEAD, type TestLead } from '@leadline/contracts';
import type { DeliveredLead } from './values.js';

/**
 * A made-up lead for a test call: the lead of the preview, with an id and an e-mail of its own,
 * because most advertisers refuse a lead that they have. The id, a Unix time, is far above those of
 * real leads.
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

/** The origin of a link, with the rest masked. */
export const maskedLink = (link: string | null): string | null =>
  link === null ? null : `${new URL(link).origin}/•••`;
