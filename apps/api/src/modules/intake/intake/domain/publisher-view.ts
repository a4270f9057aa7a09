import {
  INTAKE_CODES,
  LEAD_STATUS,
  publisherLeadStatus,
  type IntakeCode,
  type LeadStatusId,
  type PublisherLeadStatus,
  type StoredReply,
} from '@leadline/contracts';

/**
 * An idempotent replay of a success is a 200. A failure keeps its status: never 200 on failure
 * (domain §3).
 */
export const replayStatus = (status: number): number => (status < 300 ? 200 : status);

/** The code of the publisher API for each lead status; a rejection may have a code of its own. */
const CODES: Readonly<Record<LeadStatusId, IntakeCode>> = {
  1: 'delivery_unknown',
  2: 'accepted',
  3: 'no_advertiser',
  5: 'accepted',
  6: 'accepted',
  7: 'accepted',
};
const isCode = (code: string | null): code is IntakeCode =>
  code !== null && Object.hasOwn(INTAKE_CODES, code);

/** The code that the publisher is answered for a lead. */
export const answeredCode = (status: LeadStatusId, rejectionCode: string | null): IntakeCode =>
  status === LEAD_STATUS.Rejected && isCode(rejectionCode) ? rejectionCode : CODES[status];

/** The answer of the publisher API for a lead that exists. */
export const publisherView = (lead: {
  id: number;
  status: LeadStatusId;
  rejectionCode: string | null;
  isTest: boolean;
  link: string | null;
}): StoredReply & { status: PublisherLeadStatus } => {
  const code = answeredCode(lead.status, lead.rejectionCode);
  return {
    lead_id: lead.id,
    status: publisherLeadStatus(lead.status),
    code,
    message: INTAKE_CODES[code][1],
    autologin_url: lead.link,
    redirect_url: lead.link,
    test: lead.isTest,
    errors: [],
  };
};
