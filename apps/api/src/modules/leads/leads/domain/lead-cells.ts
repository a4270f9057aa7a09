import {
  type DecisionTrace,
  forCustomParams,
  leadStatusLabel,
  RETURN_REASONS,
  type CustomParam,
  type LeadColumn,
  type LeadStatusId,
  type ReturnReason,
} from '@leadline/contracts';
import { brokerDeposit, realConversion, redirectUrl } from './lead-row.js';

/** An attempt of the lead that ended without an acceptance. */
export interface EndedAttempt {
  readonly advertiser_id: number;
  readonly code: string | null;
  readonly message: string | null;
  readonly finished_at: Date;
}

const ASKED_BEFORE: ReadonlySet<string | null> = new Set(['refused', 'not_sent']);

/**
 * Adds the outcomes of earlier attempts to the candidates of a decision that were skipped because
 * of one. The trace does not hold them, because the attempts do. `attempts` has all attempts of the
 * lead, oldest first; the last one before the decision counts.
 */
export const withEarlierRefusals = (
  trace: DecisionTrace,
  attempts: readonly EndedAttempt[],
): DecisionTrace => {
  const before = attempts.filter(({ finished_at: at }) => at.getTime() <= Date.parse(trace.at));
  return {
    ...trace,
    candidates: trace.candidates.map((candidate) => {
      const attempt = ASKED_BEFORE.has(candidate.reason)
        ? before.findLast(({ advertiser_id: id }) => id === candidate.advertiser_id)
        : undefined;
      if (!attempt) return candidate;
      const { code, message, finished_at: at } = attempt;
      return { ...candidate, refusal: { code, message, at: at.toISOString() } };
    }),
  };
};

type TextField =
  | 'email'
  | 'advertiser_name'
  | 'publisher_name'
  | 'country_name'
  | 'brand_status'
  | 'publisher_status'
  | 'rejection_reason'
  | 'offer'
  | 'funnel'
  | 'distribution_name'
  | 'status_override'
  | 'funnel_override'
  | 'publisher_id_override'
  | 'notes'
  | 'first_name'
  | 'last_name'
  | 'phone'
  | 'ip'
  | CustomParam
  | 'city'
  | 'language';
type TimeField = 'created_at' | 'ftd_at' | 'autologged_at';

/** The stored fields that the cells of a lead are made from. */
export type LeadSource = Readonly<
  Record<TextField, string | null> &
    Record<TimeField, Date | null> & {
      id: number;
      distribution_id: number | null;
      status: LeadStatusId;
      fake_ftd: boolean;
      revenue: string;
      payout: string;
      autologin_url: Buffer | null;
      redirect_token: string | null;
      return_reason: ReturnReason | null;
    }
>;
type Field = keyof LeadSource;

export interface CellContext {
  readonly publicUrl: string;
  readonly maskedAutologin: (leadId: number, encrypted: Buffer) => string;
}

/**
 * Rule that makes a cell from a lead. `needs` are the fields that it reads; no others are read from
 * the database.
 */
type LeadCell =
  | {
      readonly kind: 'text';
      readonly needs: readonly Field[];
      readonly value: (lead: LeadSource, context: CellContext) => string | null;
    }
  | {
      readonly kind: 'number';
      readonly needs: readonly Field[];
      readonly value: (lead: LeadSource) => number | null;
    }
  | {
      readonly kind: 'money';
      readonly needs: readonly Field[];
      readonly value: (lead: LeadSource) => string;
    }
  | {
      readonly kind: 'time';
      readonly needs: readonly Field[];
      readonly value: (lead: LeadSource) => Date | null;
    };

const text = (field: TextField): LeadCell => ({
  kind: 'text',
  needs: [field],
  value: (lead) => lead[field],
});
const number = (field: 'id' | 'distribution_id'): LeadCell => ({
  kind: 'number',
  needs: [field],
  value: (lead) => lead[field],
});
const money = (field: 'revenue' | 'payout'): LeadCell => ({
  kind: 'money',
  needs: [field],
  value: (lead) => lead[field],
});
const time = (field: TimeField): LeadCell => ({
  kind: 'time',
  needs: [field],
  value: (lead) => lead[field],
});

/** The cells of an exported lead by column, with the same values as in the list. */
export const LEAD_CELLS: Readonly<Record<LeadColumn, LeadCell>> = {
  id: number('id'),
  email: text('email'),
  advertiser_name: text('advertiser_name'),
  publisher_name: text('publisher_name'),
  country_name: text('country_name'),
  created_at: time('created_at'),
  brand_status: text('brand_status'),
  publisher_status: text('publisher_status'),
  rejection_reason: text('rejection_reason'),
  ftd_date: time('ftd_at'),
  revenue: money('revenue'),
  payout: money('payout'),
  offer: text('offer'),
  funnel: text('funnel'),
  distribution_name: text('distribution_name'),
  dis_id: number('distribution_id'),
  status_override: text('status_override'),
  funnel_override: text('funnel_override'),
  publisher_id_override: text('publisher_id_override'),
  notes: text('notes'),
  first_name: text('first_name'),
  last_name: text('last_name'),
  phone: text('phone'),
  ip: text('ip'),
  ...forCustomParams(text),
  autologged_at: time('autologged_at'),
  city: text('city'),
  language: text('language'),
  status: { kind: 'text', needs: ['status'], value: (lead) => leadStatusLabel[lead.status] },
  broker_first_time_deposit: { kind: 'time', needs: ['ftd_at', 'fake_ftd'], value: brokerDeposit },
  real_conversion: { kind: 'text', needs: ['status', 'fake_ftd'], value: realConversion },
  autologin_url: {
    kind: 'text',
    needs: ['id', 'autologin_url'],
    value: ({ id, autologin_url }, { maskedAutologin }) =>
      autologin_url && maskedAutologin(id, autologin_url),
  },
  redirect_url: {
    kind: 'text',
    needs: ['redirect_token'],
    value: ({ redirect_token }, { publicUrl }) => redirectUrl(redirect_token, publicUrl),
  },
  return_reason: {
    kind: 'text',
    needs: ['return_reason'],
    value: ({ return_reason: reason }) => reason && RETURN_REASONS[reason],
  },
};
