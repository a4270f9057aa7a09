import { CUSTOM_PARAMS, SAMPLE_LEAD, type TestLead } from '@leadline/contracts';
import type { DeliveredLead } from './values.js';

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
