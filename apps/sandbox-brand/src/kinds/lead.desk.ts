import { randomBytes } from 'node:crypto';

export interface TakenLead {
  readonly id: string;
  readonly link: string;
}

export interface Deposit {
  /** Dollars with two decimals. */
  readonly amount: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** A taken lead, as it is reported. */
export interface DeskLead {
  readonly id: string;
  /** Our id of the lead. */
  readonly reference: string;
  readonly status: string;
  readonly deposit: Deposit | null;
  /** Milliseconds since the epoch. */
  readonly changedAt: number;
}

export interface Refusal {
  readonly code: 'duplicate' | 'invalid' | 'declined';
  readonly message: string;
}

type Reception = { readonly lead: TakenLead } | { readonly refusal: Refusal };

interface DeskOptions {
  /** Where its addresses begin. */
  readonly url: () => string;
  readonly now: () => number;
  /** The most leads and tokens remembered. The oldest are forgotten. */
  readonly limit: number;
}

interface GivenLead {
  readonly email: string;
  readonly phone: string;
  readonly firstName: string;
  /** Our id. */
  readonly reference: string;
}

const DUPLICATE: Refusal = { code: 'duplicate', message: 'Lead already exists' };
const INVALID: Refusal = { code: 'invalid', message: 'Invalid phone number' };
const DECLINED: Refusal = { code: 'declined', message: 'Lead declined' };

/** The memory of one kind of advertiser. A lead is known by its e-mail. */
export class LeadDesk {
  readonly counts = { taken: 0, refused: 0 };

  readonly #options: DeskOptions;
  /** E-mails of taken leads. */
  readonly #known = new Set<string>();
  /** Taken leads by the advertiser's id, the oldest first. */
  readonly #leads = new Map<string, DeskLead>();
  /** Ids of leads that have not been listed since they changed. */
  readonly #unlisted = new Set<string>();
  /** When each token expires. */
  readonly #tokens = new Map<string, number>();
  #lastNumber: number;

  constructor(options: DeskOptions) {
    this.#options = options;
    // Ids count on from the time, so that a restarted sandbox does not give an id twice.
    this.#lastNumber = options.now();
  }

  /**
   * Takes a lead or refuses it. `+refuse` and `+duplicate` in the e-mail force a refusal, as at the
   * brands.
   */
  receive(lead: GivenLead): Reception {
    const refusal = this.#refusalOf(lead);
    if (refusal !== undefined) {
      this.counts.refused += 1;
      return { refusal };
    }
    this.counts.taken += 1;
    this.#lastNumber += 1;
    this.#known.add(lead.email.toLowerCase());
    forgetOldest(this.#known, this.#options.limit);
    const id = String(this.#lastNumber);
    this.#keep({
      id,
      reference: lead.reference,
      status: 'New',
      deposit: null,
      changedAt: this.#options.now(),
    });
    return { lead: { id, link: this.linkOf(id) } };
  }

  /**
   * Changes a lead, given by either id. Returns undefined if it is not known.
   */
  change(
    id: string,
    change: { readonly status: string; readonly deposit: Deposit | null },
  ): DeskLead | undefined {
    const known =
      this.#leads.get(id) ?? [...this.#leads.values()].find(({ reference }) => reference === id);
    if (known === undefined) return undefined;
    const changed = {
      ...known,
      status: change.status,
      deposit: change.deposit ?? known.deposit,
      changedAt: this.#options.now(),
    };
    this.#keep(changed);
    return changed;
  }

  /** Returns the leads that were taken or changed since then, in the order in which they came. */
  changedSince(time: number): readonly DeskLead[] {
    return [...this.#leads.values()].filter(({ changedAt }) => changedAt >= time);
  }

  /** Returns the next leads that have not been listed since they changed. */
  nextUnlisted(count: number): readonly DeskLead[] {
    const ids = [...this.#unlisted].slice(0, count);
    return ids.flatMap((id) => {
      this.#unlisted.delete(id);
      return this.#leads.get(id) ?? [];
    });
  }

  /** Returns an address at this advertiser. */
  urlOf(path: string): string {
    return `${this.#options.url()}${path}`;
  }

  /** Returns the login link of a lead. */
  linkOf(id: string): string {
    return this.urlOf(`/login?lead=${id}&lang=en`);
  }

  /** Whether a lead is known whose e-mail, in lower case, has this hash. */
  knowsHash(hash: string, hashOf: (email: string) => string): boolean {
    return [...this.#known].some((email) => hashOf(email) === hash);
  }

  issueToken(seconds: number): string {
    const token = randomBytes(24).toString('base64url');
    this.#tokens.set(token, this.#options.now() + seconds * 1000);
    forgetOldest(this.#tokens, this.#options.limit);
    return token;
  }

  isValidToken(token: string): boolean {
    return (this.#tokens.get(token) ?? 0) > this.#options.now();
  }

  expireTokens(): void {
    this.#tokens.clear();
  }

  #keep(lead: DeskLead): void {
    this.#leads.set(lead.id, lead);
    forgetOldest(this.#leads, this.#options.limit);
    this.#unlisted.add(lead.id);
    forgetOldest(this.#unlisted, this.#options.limit);
  }

  #refusalOf({ email, phone, firstName }: GivenLead): Refusal | undefined {
    if (email.includes('+refuse')) return DECLINED;
    if (email.includes('+duplicate') || this.#known.has(email.toLowerCase())) return DUPLICATE;
    const isValid =
      /^[^\s@]+@[^\s@]+$/.test(email) && /^\+?\d{8,15}$/.test(phone) && firstName !== '';
    return isValid ? undefined : INVALID;
  }
}

function forgetOldest(kept: Set<string> | Map<string, unknown>, limit: number): void {
  const [oldest] = kept.keys();
  if (kept.size > limit && oldest !== undefined) kept.delete(oldest);
}
