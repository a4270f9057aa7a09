import { CUSTOM_PARAMS, type TestLead } from '@leadline/contracts';
import type { DeliveredLead } from './values.js';

/**
 * A made-up lead for a test call. Defaults pass the checks of most advertisers. The id, a Unix
 * time, is far above those of real leads.
 */
export const testLead = (given: TestLead, now: Date): DeliveredLead => {
  const id = Math.floor(now.getTime() / 1000);
  const orNull = (value: string | undefined): string | null => value ?? null;
  return {
    id,
    email: given.email ?? `test.lead.${id}@example.com`,
    firstName: given.first_name ?? 'Test',
    lastName: given.last_name ?? 'Lead',
    phone: given.phone ?? '+447400123456',
    countryCode: given.country ?? 'GB',
    ip: given.ip ?? '81.2.69.142',
    offer: orNull(given.offer),
    funnel: given.funnel ?? 'test',
    affiliateId: given.affiliate_id ?? 'test',
    hitId: orNull(given.hit_id),
    language: given.language ?? 'en',
    city: orNull(given.city),
    password: given.password ?? 'Test1234',
    customParams: CUSTOM_PARAMS.map((name) => orNull(given[name])),
    isTest: true,
  };
};

/** The origin of a link, with the rest masked. */
export const maskedLink = (link: string | null): string | null =>
  link === null ? null : `${new URL(link).origin}/•••`;
