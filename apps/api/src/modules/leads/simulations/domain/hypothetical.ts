import {
  endInstantOf,
  firstInstantOf,
  type WallMs,
  customParamValues,
  type SimulateBody,
} from '@leadline/contracts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

const hasSeconds = (text: string): boolean => text.length > 'yyyy-MM-dd HH:mm'.length;
const wallTimeOf = (text: string): WallMs =>
  Date.parse(`${text.slice(0, 10)}T${text.slice(11)}${hasSeconds(text) ? '' : ':00'}Z`);

/** Returns the first instant at which a clock of the zone shows this time. */
export const rangeStart = (text: string, zone: string): Date =>
  firstInstantOf(wallTimeOf(text), zone);

/**
 * Returns the end, excluded, of a range whose last minute (or second, if given) is this time (ADR
 * 8).
 */
export const rangeEnd = (text: string, zone: string): Date =>
  endInstantOf(wallTimeOf(text) + (hasSeconds(text) ? SECOND : MINUTE), zone);

/** Values of the lead that a simulation is given. */
export type HypotheticalValues = NonNullable<SimulateBody['lead']>;

/**
 * Id of a hypothetical lead. Draws are seeded by it, so the answer stays the same until a rule
 * changes.
 */
const NO_LEAD = 0;

/**
 * Returns a lead as intake would pass it to routing. `phone` is E.164. An omitted field matches no
 * blacklist item and no earlier lead.
 */
export const hypotheticalLead = (lead: HypotheticalValues, phone: string | null) => ({
  id: NO_LEAD,
  publisherId: lead.affiliate_id,
  countryId: lead.country_id,
  email: lead.email ?? '',
  phone: phone ?? '',
  ip: lead.ip ?? '',
  offer: null,
  funnel: lead.funnel,
  customParams: customParamValues(lead),
  isTest: false,
});

interface RoutedValues {
  readonly publisherId: number;
  readonly countryId: number | null;
  readonly funnel: string | null;
  readonly customParams: readonly (string | null)[];
  readonly email: string;
  readonly phone: string;
  readonly ip: string;
}
/**
 * Returns a stored lead with the values of a hypothetical one. It keeps its id, and so its draws
 * and its place among the person's leads. An omitted e-mail, phone or IP address stays.
 */
export const changedLead = <T extends RoutedValues>(
  stored: T,
  { publisherId, countryId, funnel, customParams, email, phone, ip }: RoutedValues,
): T => ({
  ...stored,
  publisherId,
  countryId,
  funnel,
  customParams,
  email: email || stored.email,
  phone: phone || stored.phone,
  ip: ip || stored.ip,
});
