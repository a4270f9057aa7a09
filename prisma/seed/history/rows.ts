import type { CapReservation, CustomParams, LeadStatusId } from '@leadline/contracts';

// The rows of a history, with the names of the columns. What is left out has the default of its
// column.

/** How a lead changes the credits of its group. */
export type SlotMoves = readonly { readonly advertiser_id: number; readonly credit: number }[];

export interface LeadRow extends CustomParams {
  readonly id: number;
  status: LeadStatusId;
  readonly publisher_id: number;
  advertiser_id: number | null;
  distribution_id: number | null;
  readonly country_id: number;
  readonly email: string;
  readonly phone: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly ip: string;
  readonly offer: string;
  readonly funnel: string | null;
  readonly hit_id: string | null;
  readonly is_test: boolean;
  fake_ftd: boolean;
  readonly is_original: boolean;
  readonly parent_id: number | null;
  injected: string | null;
  external_id: string | null;
  brand_status: string | null;
  ftd_at: Date | null;
  revenue: string;
  publisher_status: string | null;
  status_override: string | null;
  payout: string;
  rejection_code: string | null;
  rejection_reason: string | null;
  readonly forced_advertiser: {
    readonly advertiser_id: number;
    readonly funnel: null;
    readonly publisher_id: null;
  } | null;
  /** In plain text; it is stored encrypted, with a token for our link to it. */
  autologin_url: string | null;
  redirect_expires_at: Date | null;
  autologged_at: Date | null;
  readonly created_at: Date;
  updated_at: Date;
  /** When something changed last that the publisher may see. */
  publisher_changed_at: Date;
}

export interface AttemptRow {
  readonly lead_id: number;
  readonly advertiser_id: number | null;
  readonly distribution_id: number | null;
  readonly group_id: number | null;
  readonly state: 'accepted' | 'rejected';
  readonly restriction_origin: 'system' | 'broker' | null;
  readonly code: string | null;
  readonly message: string | null;
  readonly offer: string | null;
  readonly funnel: string | null;
  readonly req_payload: string | null;
  readonly res_payload: string | null;
  readonly external_id: string | null;
  readonly cap_reservations: readonly CapReservation[];
  readonly slot_moves: SlotMoves | null;
  readonly created_at: Date;
  readonly deadline_at: Date | null;
  readonly finished_at: Date;
}

export interface DecisionRow {
  readonly lead_id: number;
  readonly config_version: number;
  readonly trace: { readonly version: number };
  readonly created_at: Date;
}

export interface StatusChangeRow {
  readonly lead_id: number;
  readonly source: 'intake' | 'advertiser' | 'staff';
  readonly user_id: number | null;
  readonly brand_status: string | null;
  readonly previous_brand_status: string | null;
  readonly status: LeadStatusId;
  readonly previous_status: LeadStatusId;
  readonly note: string | null;
  readonly created_at: Date;
}

export interface ConversionRow {
  readonly lead_id: number;
  readonly ftd_at: Date;
  readonly reported_at: Date;
  state: 'pending' | 'accepted' | 'rejected';
  readonly is_fake: boolean;
  readonly revenue: string;
  payout: string;
  cap_reservations: readonly CapReservation[];
  decided_at: Date | null;
  decided_by: number | null;
  /** When an acceptance was taken back. */
  reversed_at: Date | null;
}

export interface ClickRow extends CustomParams {
  readonly hit_id: string;
  readonly offer_id: number;
  readonly landing_id: number | null;
  readonly publisher_id: number;
  readonly publisher_click_id: string | null;
  readonly ip: string;
  readonly user_agent: string;
  readonly device: string;
  readonly browser: string | null;
  readonly os: string | null;
  readonly referrer_host: string | null;
  readonly is_bot: boolean;
  readonly country_id: number;
  readonly is_unique: boolean;
  readonly created_at: Date;
}

export interface ProgressLogRow {
  readonly type: 'injection';
  readonly lead_id: number;
  readonly created_lead_id: number;
  readonly advertiser_id: number;
  readonly parameters: object;
  readonly status: 'completed';
  readonly runs: number;
  readonly scheduled_at: Date;
  readonly due_at: Date;
  readonly outcome: 'accepted' | 'rejected';
  readonly reason: string | null;
  readonly created_by: number;
  readonly created_at: Date;
  readonly finished_at: Date;
}

export interface ReportRow {
  readonly advertiser_id: number;
  readonly lead_id: number;
  readonly outcome: 'applied';
  readonly source: 'postback';
  readonly payload: object;
  readonly received_at: Date;
}

export interface AuditRow {
  readonly user_id: number;
  readonly action: string;
  readonly entity: 'lead';
  readonly entity_id: number | null;
  readonly before: object | null;
  readonly after: object | null;
  readonly created_at: Date;
}

export interface CapWindowRow extends CapReservation {
  readonly filled: number;
}
export interface SlotCreditRow {
  readonly group_id: number;
  readonly advertiser_id: number;
  readonly credit: number;
}

/** Everything that happened, by table. */
export interface History {
  readonly leads: LeadRow[];
  readonly lead_attempts: AttemptRow[];
  readonly lead_decisions: DecisionRow[];
  readonly lead_status_history: StatusChangeRow[];
  readonly conversions: ConversionRow[];
  readonly clicks: ClickRow[];
  readonly progress_logs: ProgressLogRow[];
  readonly inbound_postbacks: ReportRow[];
  readonly audit_log: AuditRow[];
  cap_windows: CapWindowRow[];
  slot_credits: SlotCreditRow[];
}

export const emptyHistory = (): History => ({
  leads: [],
  lead_attempts: [],
  lead_decisions: [],
  lead_status_history: [],
  conversions: [],
  clicks: [],
  progress_logs: [],
  inbound_postbacks: [],
  audit_log: [],
  cap_windows: [],
  slot_credits: [],
});
