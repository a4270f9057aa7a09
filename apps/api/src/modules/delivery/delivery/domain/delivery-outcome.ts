import {
  LEAD_STATUS,
  INTAKE_CODES,
  type IntakeCode,
  type StoredReply,
  type AnswerWarning,
} from '@leadline/contracts';

/** How a call ended, or why none was made. The texts are as staff may read them. */
export type CallResult =
  | {
      readonly kind: 'accepted';
      readonly externalId: string | null;
      readonly autologinUrl: string | null;
      readonly message: string | null;
      /** The price that the advertiser named, as decimal text, and its currency. */
      readonly price?: string | null;
      readonly currency?: string | null;
      readonly warnings?: readonly AnswerWarning[];
      readonly request: string | null;
      readonly response: string | null;
    }
  | {
      readonly kind: 'refused';
      readonly origin: 'broker' | 'system';
      readonly code: string;
      readonly message: string;
      readonly request: string | null;
      readonly response: string | null;
    }
  | {
      /**
       * The advertiser may have the lead, which is offered to nobody else until the attempt is
       * settled.
       */
      readonly kind: 'unknown';
      readonly message: string;
      readonly request: string | null;
      readonly response: string | null;
    };

/** The facts about the delivery of a lead. */
export interface DeliveryFacts {
  readonly status: number;
  /** State of the attempt that has not ended, if there is one. */
  readonly open_state: 'sending' | 'unknown' | null;
  /** Why the advertiser rejected the lead, or why the call failed. */
  readonly refusal: string | null;
  readonly rejection_reason: string | null;
}
/** `pending`: the delivery is under way, or has not begun. */
export interface DeliveryOutcome {
  readonly kind: 'accepted' | 'rejected' | 'unknown' | 'pending';
  readonly reason: string | null;
}

const UNANSWERED =
  'The advertiser did not answer in time. The lead is held until the outcome is known';

export const deliveryOutcome = ({
  status,
  open_state: open,
  refusal,
  rejection_reason: reason,
}: DeliveryFacts): DeliveryOutcome => {
  if (status === LEAD_STATUS.Rejected) return { kind: 'rejected', reason: refusal ?? reason };
  if (status !== LEAD_STATUS.Submitted) return { kind: 'accepted', reason: null };
  return open === 'unknown'
    ? { kind: 'unknown', reason: UNANSWERED }
    : { kind: 'pending', reason: null };
};

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

const HOUR_MS = 3_600_000;
const LIFETIMES = { days: 30 * 24 * HOUR_MS, hours: 24 * HOUR_MS, minutes: HOUR_MS } as const;

/**
 * Until when a redirect link is valid: 30 days, 24 hours or 60 minutes, depending on the
 * publisher's `autologin_interval` (domain §3).
 */
export const redirectExpiry = (interval: keyof typeof LIFETIMES, now: Date): Date =>
  new Date(now.getTime() + LIFETIMES[interval]);
