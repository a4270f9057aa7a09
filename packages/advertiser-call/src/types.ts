import type { AnswerWarning, SecretValues, StepRequest } from '@leadline/contracts';

/** The values of a lead by name, for example `first_name`. All are text; unknown ones are empty. */
export type LeadValues = Readonly<Record<string, string>>;

/** The values from which the requests of a lead are made. */
export interface CallValues {
  readonly lead: LeadValues;
  readonly secrets: SecretValues;
  /** Values that earlier steps read, by the names of step and value. */
  readonly steps: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly now: Date;
  /**
   * The origin of generated values. The same seed gives the same password, so it is the same for
   * every try of a lead at an advertiser, and secret.
   */
  readonly seed: string;
}

/** A request as it is sent. */
export interface RenderedRequest {
  readonly method: StepRequest['method'];
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  /** The request as staff may read it, with secrets masked. */
  readonly logged: string;
  /** Values to mask in the answer as well: some advertisers echo the request. */
  readonly confidential: readonly string[];
}

/** An answer as it was received. Names of headers are in lower case. */
export interface ReceivedAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: string;
}

/** An answer after it was read by the rules of its step. */
export interface AnswerReading {
  readonly outcome: 'accepted' | 'refused' | 'unclear';
  /** The index of the rule that decided. Null if none did. */
  readonly rule: number | null;
  readonly externalId: string | null;
  readonly autologinUrl: string | null;
  /** The reasons, joined. Links, tokens and confidential values in it are masked. */
  readonly message: string | null;
  /** Decimal text, for example `12.50`. */
  readonly price: string | null;
  /** Three capital letters. */
  readonly currency: string | null;
  /** Values for later steps by name. */
  readonly others: Readonly<Record<string, string>>;
  /** Seconds for which the values may be used again. Null if the answer does not say. */
  readonly expiresIn: number | null;
  readonly warnings: readonly AnswerWarning[];
  /** The answer as staff may read it, with confidential values masked. */
  readonly logged: string;
}

/** A problem of a template, at a dotted path such as `steps.0.request.url`. */
export interface TemplateFault {
  readonly path: string;
  readonly message: string;
}
