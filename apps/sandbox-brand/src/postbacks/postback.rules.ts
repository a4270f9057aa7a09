import type { BrandName } from '../brands/brand.catalogue.js';
import type { StoredLead } from '../leads/lead.store.js';

/**
 * The URL that reports a lead's present state: the target, with our query added to its own.
 *
 * @param target an absolute URL, `{brand}` already filled in
 */
export function postbackUrl(
  target: string,
  lead: Pick<StoredLead, 'leadId' | 'id' | 'status' | 'ftd'>,
): string {
  const url = new URL(target);
  url.searchParams.set('lead_id', lead.leadId);
  url.searchParams.set('brand_lead_id', lead.id);
  url.searchParams.set('status', lead.status);
  if (lead.ftd !== undefined) {
    url.searchParams.set('ftd', '1');
    url.searchParams.set('amount', lead.ftd.amount);
    url.searchParams.set('ftd_time', lead.ftd.time);
  }
  return url.href;
}

/** A target for all brands may name the brand with `{brand}`. */
export function targetFor(brand: BrandName, template: string): string {
  return template.replaceAll('{brand}', brand);
}

const RETRIED_STATUSES = new Set([408, 425, 429]);

/** Retries only failures that may pass; a plain refusal is final. */
export function isWorthRetrying(status: number | undefined): boolean {
  return status === undefined || status >= 500 || RETRIED_STATUSES.has(status);
}

/** Milliseconds before the next try after `failures` failed ones: doubling, at most a minute. */
export function backOffMs(failures: number, baseMs: number): number {
  return Math.min(60_000, baseMs * 2 ** (failures - 1));
}
