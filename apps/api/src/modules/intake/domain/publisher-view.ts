import {
  INTAKE_CODES,
  type IntakeCode,
  type IntakeReply,
  type LeadStatusId,
  type StoredReply,
} from '@leadline/contracts';

/** A replay of success is a 200; a failure stays the failure it was ("never 200 on failure", domain §3). */
export const replayStatus = (status: number): number => (status < 300 ? 200 : status);

/** The state of a lead that exists. */
type ShownStatus = Exclude<IntakeReply['status'], 'Error'>;
/** What the publisher's ledger says: a deposit shows only once it is approved. */
const SHOWN: Readonly<Record<LeadStatusId, ShownStatus>> = {
  1: 'Submitted',
  2: 'Accepted',
  3: 'Rejected',
  5: 'FTD',
  6: 'Accepted',
  7: 'Accepted',
};
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

/** The state of a lead as its publisher may see it. */
export const publisherView = (lead: {
  id: number;
  status: LeadStatusId;
  rejectionCode: string | null;
  isTest: boolean;
  link: string | null;
}): StoredReply & { status: ShownStatus } => {
  const code =
    lead.status === 3 && isCode(lead.rejectionCode) ? lead.rejectionCode : CODES[lead.status];
  return {
    lead_id: lead.id,
    status: SHOWN[lead.status],
    code,
    message: INTAKE_CODES[code][1],
    autologin_url: lead.link,
    redirect_url: lead.link,
    test: lead.isTest,
    errors: [],
  };
};
