import { randomBytes } from 'node:crypto';

export interface TakenLead {
  readonly id: string;
  readonly link: string;
}

export interface Refusal {
  readonly code: 'duplicate' | 'invalid' | 'declined';
  readonly message: string;
}

type Reception = { readonly lead: TakenLead } | { readonly refusal: Refusal };

interface DeskOptions {
  /** Where login links begin. */
  readonly loginUrl: () => string;
  readonly now: () => number;
  /** The most leads and tokens remembered. The oldest are forgotten. */
  readonly limit: number;
}

interface GivenLead {
  readonly email: string;
  readonly phone: string;
  readonly firstName: string;
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
    return { lead: { id, link: this.linkOf(id) } };
  }

  /** Returns the login link of a lead. */
  linkOf(id: string): string {
    return `${this.#options.loginUrl()}?lead=${id}&lang=en`;
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
