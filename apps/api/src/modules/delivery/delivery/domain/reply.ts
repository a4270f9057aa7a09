import { INTAKE_CODES, type IntakeCode, type StoredReply } from '@leadline/contracts';

export interface ReplyWithStatus {
  readonly status: number;
  readonly body: StoredReply;
}

const reply = (
  code: IntakeCode,
  fields: Pick<StoredReply, 'lead_id' | 'status' | 'test'> & Partial<StoredReply>,
): ReplyWithStatus => {
  const [status, message] = INTAKE_CODES[code];
  return {
    status,
    body: { code, message, autologin_url: null, redirect_url: null, errors: [], ...fields },
  };
};

/** Both links are ours: the advertiser's own would show the publisher who took the lead. */
export const acceptedReply = (
  lead: { id: number; isTest: boolean },
  link: string | null,
): ReplyWithStatus =>
  reply('accepted', {
    lead_id: lead.id,
    status: 'Accepted',
    test: lead.isTest,
    autologin_url: link,
    redirect_url: link,
  });
export const unknownReply = (lead: { id: number; isTest: boolean }): ReplyWithStatus =>
  reply('delivery_unknown', { lead_id: lead.id, status: 'Submitted', test: lead.isTest });
export const rejectedReply = (
  lead: { id: number; isTest: boolean },
  code: IntakeCode,
): ReplyWithStatus => reply(code, { lead_id: lead.id, status: 'Rejected', test: lead.isTest });
