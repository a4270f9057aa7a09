import type { Random } from './random.js';
import type { LeadRow } from './rows.js';
import type { WorldAdvertiser } from './world.js';

// Calls of advertisers as they are logged: secrets are masked.

const MASK = '•••';
interface Refusal {
  readonly status: number;
  readonly code: string;
  readonly message: string;
}
const REFUSALS: readonly (readonly [Refusal, weight: number])[] = [
  [{ status: 409, code: 'duplicate', message: 'Lead already exists' }, 5],
  [{ status: 422, code: 'invalid_phone', message: 'Invalid phone number' }, 3],
  [{ status: 422, code: 'declined', message: 'Lead declined' }, 2],
];

export interface Call {
  readonly request: string;
  readonly response: string;
  readonly message: string | null;
  /** Null if the lead was accepted. */
  readonly code: string | null;
  /** Null if the lead was refused. */
  readonly externalId: string | null;
}

const requestOf = (
  lead: LeadRow,
  country: string,
  { brand }: WorldAdvertiser,
  url: string,
): string => {
  const fields = {
    ip: lead.ip,
    email: lead.email,
    phone: lead.phone,
    aff_id: String(lead.publisher_id),
    funnel: lead.funnel ?? '',
    country,
    lead_id: String(lead.id),
    password: MASK,
    last_name: lead.last_name,
    first_name: lead.first_name,
    postback_url: MASK,
  };
  return `POST ${url}/brands/${brand}/leads\n\n${JSON.stringify(fields)}`;
};
const answer = (status: number, body: object): string =>
  `HTTP ${status}\n\n${JSON.stringify(body)}`;

/** A call that the advertiser accepts, answered in the form of its brand. */
const accepted = (brand: WorldAdvertiser['brand'], id: string): Omit<Call, 'request'> =>
  brand === 'delta'
    ? {
        response: answer(201, { status: 'ok', data: { lead: { id }, login_url: MASK } }),
        message: null,
        code: null,
        externalId: id,
      }
    : {
        response: answer(201, {
          success: true,
          id,
          autologin_url: MASK,
          message: 'Lead accepted',
        }),
        message: 'Lead accepted',
        code: null,
        externalId: id,
      };

const refused = (brand: WorldAdvertiser['brand'], random: Random): Omit<Call, 'request'> => {
  const { status, code, message } = random.weighted(REFUSALS);
  const body =
    brand === 'delta'
      ? { status: 'error', data: null, errors: [{ code, message }] }
      : { success: false, code, message };
  return { response: answer(status, body), message, code: `http_${status}`, externalId: null };
};

/** Offers the lead to the advertiser. `firstNumber`: of the ids that brands give. */
export const callAdvertiser = (
  lead: LeadRow,
  advertiser: WorldAdvertiser,
  call: {
    readonly country: string;
    readonly sandboxUrl: string;
    readonly firstNumber: number;
    readonly random: Random;
  },
): Call => {
  const { country, sandboxUrl, firstNumber, random } = call;
  const { brand, refusals } = advertiser;
  // Test leads are arranged with the advertiser.
  const isRefused = !lead.is_test && random.chance(refusals);
  return {
    request: requestOf(lead, country, advertiser, sandboxUrl),
    ...(isRefused ? refused(brand, random) : accepted(brand, `${brand}-${firstNumber + lead.id}`)),
  };
};
