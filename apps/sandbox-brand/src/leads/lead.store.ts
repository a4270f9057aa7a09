import { createHash } from 'node:crypto';

import type { BrandName } from '../brands/brand.catalogue.js';
import type { Verdict } from '../brands/verdict.rules.js';
import type { LeadInput } from './lead-input.js';

interface Ftd {
  /** Two decimals, as text: money is no float. */
  amount: string;
  /** ISO 8601. */
  time: string;
}

/** A lead that the brand has heard of, taken or not. */
export interface StoredLead {
  readonly brand: BrandName;
  /** The sender's id; a second call with the same one is the same lead. */
  readonly leadId: string;
  /** The brand's own id. */
  readonly id: string;
  readonly autologinToken: string;
  readonly firstName: string;
  readonly verdict: Verdict;
  readonly postbackUrl: string | undefined;
  readonly createdAt: number;
  /** Answered for good: any further call with its id is a duplicate. */
  settled: boolean;
  taken: boolean;
  status: string;
  /** The autopilot leaves it alone from then on. */
  isSetByHand: boolean;
  ftd: Ftd | undefined;
  updatedAt: number;
}

export interface BrandCounts {
  /** Every call with the right token: the sum of the five below. */
  received: number;
  accepted: number;
  refused: number;
  /** Answered with an error or a redirect; the lead was not taken. */
  failed: number;
  /** Refused before a lead came of it: fields missing or malformed. */
  invalid: number;
  /** Calls for a lead_id that had been answered for good before. */
  duplicates_seen: number;
  autologins: number;
}

/** One brand's memory. It holds the newest leads only; the counts go on. */
export class LeadStore {
  readonly counts: BrandCounts = {
    received: 0,
    accepted: 0,
    refused: 0,
    failed: 0,
    invalid: 0,
    duplicates_seen: 0,
    autologins: 0,
  };
  postbackUrl: string | undefined;

  readonly #brand: BrandName;
  readonly #limit: number;
  readonly #secret: string;
  readonly #byLeadId = new Map<string, StoredLead>();
  readonly #byId = new Map<string, StoredLead>();
  readonly #byToken = new Map<string, StoredLead>();
  #lastNumber: number;

  /**
   * @param startedAt milliseconds; ids count on from it, so that a restarted sandbox does not give
   *   an id twice
   */
  constructor(brand: BrandName, options: { limit: number; secret: string; startedAt: number }) {
    this.#brand = brand;
    this.#limit = options.limit;
    this.#secret = options.secret;
    this.#lastNumber = options.startedAt;
  }

  get size(): number {
    return this.#byLeadId.size;
  }

  findByLeadId(leadId: string): StoredLead | undefined {
    return this.#byLeadId.get(leadId);
  }

  /** Finds a taken lead by the brand's id or the sender's. */
  findTaken(id: string): StoredLead | undefined {
    const lead = this.#byId.get(id) ?? this.#byLeadId.get(id);
    return lead?.taken === true ? lead : undefined;
  }

  findByToken(token: string): StoredLead | undefined {
    return this.#byToken.get(token);
  }

  insert(input: LeadInput, verdict: Verdict, now: number): StoredLead {
    this.#lastNumber += 1;
    const lead: StoredLead = {
      brand: this.#brand,
      leadId: input.leadId,
      id: `${this.#brand}-${this.#lastNumber}`,
      autologinToken: this.#tokenOf(input.leadId),
      firstName: input.firstName,
      verdict,
      postbackUrl: input.postbackUrl,
      createdAt: now,
      settled: false,
      taken: false,
      status: 'New',
      isSetByHand: false,
      ftd: undefined,
      updatedAt: now,
    };
    this.#byLeadId.set(lead.leadId, lead);
    this.#byId.set(lead.id, lead);
    this.#byToken.set(lead.autologinToken, lead);
    this.#forgetOldest();
    return lead;
  }

  /** Taken leads changed at or after `since`, oldest change first. */
  listChanged(since: number, limit: number): StoredLead[] {
    return [...this.#byLeadId.values()]
      .filter((lead) => lead.taken && lead.updatedAt >= since)
      .sort((left, right) => left.updatedAt - right.updatedAt)
      .slice(0, limit);
  }

  #tokenOf(leadId: string): string {
    return createHash('sha256')
      .update([this.#secret, this.#brand, leadId].join('\u0000'))
      .digest('base64url')
      .slice(0, 32);
  }

  #forgetOldest(): void {
    if (this.#byLeadId.size <= this.#limit) return;
    const [oldest] = this.#byLeadId.values();
    if (oldest === undefined) return;
    this.#byLeadId.delete(oldest.leadId);
    this.#byId.delete(oldest.id);
    this.#byToken.delete(oldest.autologinToken);
  }
}
