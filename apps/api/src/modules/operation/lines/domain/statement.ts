import type { HoursStep, PlanShorthand } from '@leadline/contracts';

// Lines in read form. docs/lines.md has the grammar.

/** The moment from which a line counts. */
export interface LineMoment {
  readonly at: Date;
  /** The zone on whose clock it was written, by its IANA name. */
  readonly zone: string;
  /** Null is the zone of the caller. */
  readonly zone_id: number | null;
}
interface Dated {
  /** Absent for a line that counts at once. */
  readonly from?: LineMoment;
}

/** Hours of some days. */
export interface DayHours {
  /** 1 is Monday. Null are the days on which it is open now; without hours yet, every day. */
  readonly days: readonly number[] | null;
  /** Null closes the days. */
  readonly steps: readonly HoursStep[] | null;
}
export interface HoursClause {
  readonly kind: 'hours';
  readonly hours: readonly DayHours[];
  /** Whether it closes all other days. */
  readonly isOnly: boolean;
  readonly zone_id: number | null;
}
export interface CapClause {
  readonly kind: 'cap';
  readonly limit: number;
  readonly type: 'lead' | 'ftd';
  /** Null is the interval that the cap has; daily for a new one. */
  readonly interval: 'daily' | 'interval' | null;
  readonly reset: string | null;
  readonly zone_id: number | null;
  /** Parties of the other side that the cap names too. */
  readonly others: readonly number[];
  /** Whether each country has a cap of its own. */
  readonly isEach: boolean;
}
export interface SwitchClause {
  readonly kind: 'switch';
  readonly isOn: boolean;
}
export interface PriceClause {
  readonly kind: 'price';
  readonly plan: PlanShorthand;
}
export const OVERRIDDEN = ['publisher_id', 'funnel'] as const;
export interface OverrideClause {
  readonly kind: 'override';
  readonly of: (typeof OVERRIDDEN)[number];
  readonly values: readonly string[];
  /** The party of the other side. Null is any. */
  readonly other: number | null;
}
export type PartyClause = HoursClause | CapClause | SwitchClause | PriceClause | OverrideClause;

export type PartySide = 'advertiser' | 'publisher';
export interface PartyStatement extends Dated {
  readonly subject: PartySide;
  readonly parties: readonly number[];
  /** Empty if the line names none. */
  readonly countries: readonly number[];
  readonly clauses: readonly PartyClause[];
}
/** A share of a member in percent, or a switch that leaves the shares of the others in proportion. */
export interface MemberShare {
  readonly advertiser_id: number;
  readonly share: number | 'on' | 'off';
}
export interface MembersStatement extends Dated {
  readonly subject: 'members';
  readonly distribution_id: number;
  /** Names; null where there is one only. */
  readonly timeslot: string | null;
  readonly group: string | null;
  readonly members: readonly MemberShare[];
}
export interface StateStatement extends Dated {
  readonly subject: 'distribution';
  readonly distribution_id: number;
  readonly isOn: boolean;
}
export interface CapStatement extends Dated {
  readonly subject: 'cap';
  readonly cap_id: number;
  readonly limit: number;
}
export type Statement = PartyStatement | MembersStatement | StateStatement | CapStatement;

export const isOfParty = (statement: Statement): statement is PartyStatement =>
  statement.subject === 'advertiser' || statement.subject === 'publisher';

/** A word that could not be read. */
export interface LineFault {
  /** Counts words from 1. */
  readonly position: number;
  readonly word: string;
  readonly message: string;
  readonly suggestions: readonly string[];
}
export type LineReading =
  | { readonly statement: Statement; readonly fault: null }
  | { readonly statement: null; readonly fault: LineFault };
