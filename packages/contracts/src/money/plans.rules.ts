// Plans of advertisers (deals) and publishers (terms), and their one-line shorthand (ADR 95).

export const PLAN_PERIODS = ['day', 'week', 'month', 'dates'] as const;
export type PlanPeriod = (typeof PLAN_PERIODS)[number];

/** Terms that a plan pays by. Money and percentages are decimal text. */
export interface PlanTerms {
  readonly per_lead: string | null;
  readonly per_ftd: string | null;
  /** Share of the deposits after the FTD that is paid (ADR 97). */
  readonly share_percent: string | null;
  /** Share of a period's leads that is paid as FTDs at least. */
  readonly guarantee_percent: string | null;
  /** A period's leads are settled together. `dates` is all days of the plan. */
  readonly period: PlanPeriod | null;
  /** Days after the end of a period until it is settled. */
  readonly maturity_days: number;
  /** Leads in these statuses are not paid. */
  readonly deducted_statuses: readonly string[];
  /** Largest share of a period's leads that may be deducted. Null: no limit. */
  readonly deduct_percent: string | null;
  /** Whether the guarantee counts leads in none of these statuses, whatever the limit. */
  readonly guarantees_valid_leads: boolean;
  /** Whether FTDs of deducted leads do not count. */
  readonly counts_valid_ftds: boolean;
}

/** Leads and days that a plan holds for. An empty list holds for every lead. */
export interface PlanScope {
  readonly country_ids: readonly number[];
  readonly funnels: readonly string[];
  readonly offers: readonly string[];
  /** Publishers of a deal; advertisers of terms. */
  readonly party_ids: readonly number[];
  readonly custom_params: Readonly<Partial<Record<'1' | '2' | '3' | '4' | '5', string>>>;
  /** First and last day, in `zone`. */
  readonly starts_on: string | null;
  readonly ends_on: string | null;
  readonly zone: string;
}

/** The part of a plan that one line says. */
export interface PlanShorthand {
  readonly country_ids: readonly number[];
  readonly name: string;
  readonly per_lead: string | null;
  readonly per_ftd: string | null;
  readonly share_percent: string | null;
  readonly guarantee_percent: string | null;
  readonly period: PlanPeriod | null;
  readonly maturity_days: number;
  /** Whether leads are deducted, at most `deduct_percent` of a period's. */
  readonly deducts: boolean;
  readonly deduct_percent: string | null;
}

/** A country as the line names it. */
export interface PlanCountry {
  readonly id: number;
  readonly code: string;
}

/** A word that could not be read. `position` counts words from 1; null is the end of the line. */
export interface PlanLineFault {
  readonly word: string;
  readonly position: number | null;
  readonly reason: string;
}
export type PlanLineReading =
  | { readonly plan: PlanShorthand; readonly fault: null }
  | { readonly plan: null; readonly fault: PlanLineFault };

export const MAX_MATURITY_DAYS = 366;

const AMOUNT = /^\$?(\d{1,3}(?:,\d{3}){1,3}|\d{1,10})(?:\.(\d{1,2}))?$/;
const PERCENT = /^(\d{1,3}(?:\.\d{1,2})?)%$/;
const DAYS = /^(\d{1,3})d$/i;
const COUNTRIES = /^[A-Z]{2}(,[A-Z]{2})*$/;
const LANGUAGE = /^[a-z]{2}$/;
const LANGUAGES = /^[a-z]{2}( [a-z]{2})*$/;
const QUOTED = /^"((?:[^"]|"")*)"$/;
/** A name in quotes, or a word up to a blank, a bracket or a plus. */
const WORD = /"(?:[^"]|"")*"|[^\s()+]+/g;

const PERIOD_WORDS: Readonly<Record<PlanPeriod, string>> = {
  day: 'daily',
  week: 'weekly',
  month: 'monthly',
  dates: 'dates',
};
const PERIOD_OF: ReadonlyMap<string, PlanPeriod> = new Map(
  PLAN_PERIODS.map((period) => [PERIOD_WORDS[period], period]),
);

/** Removes the zeros after the decimal point that say nothing: `12.50` → `12.5`. */
const shortNumber = (text: string): string =>
  text.includes('.') ? text.replace(/\.?0+$/, '') : text;
/** Writes an amount in the shorthand: `1550.00` → `1550`, `0.5` → `0.50`. */
const shortAmount = (amount: string): string => {
  const short = shortNumber(amount);
  return /\.\d$/.test(short) ? `${short}0` : short;
};

const amountOf = (word: string): string | null => {
  const match = AMOUNT.exec(word);
  if (match === null) return null;
  const whole = (match[1] ?? '').replaceAll(',', '').replace(/^0+(?=\d)/, '');
  return whole.length > 10 ? null : `${whole}.${(match[2] ?? '').padEnd(2, '0')}`;
};

type Kind = 'per_lead' | 'per_ftd';
const KIND_OF: ReadonlyMap<string, Kind> = new Map([
  ['cpl', 'per_lead'],
  ['cpa', 'per_ftd'],
]);

/** A refusal of the word at hand, as an exception that {@link readPlanLine} turns into a fault. */
class UnreadableWord extends Error {}

/** Reads the words of a line one by one. */
class LineReader {
  readonly #words: readonly string[];
  readonly #countries: readonly PlanCountry[];
  #at = 0;
  /** An amount whose kind is not known yet, or a kind whose amount is not. */
  #amount: string | null = null;
  #kind: Kind | null = null;
  #country_ids: number[] = [];
  readonly #names: string[] = [];
  readonly #terms: {
    -readonly [Key in keyof Omit<PlanShorthand, 'country_ids' | 'name'>]: PlanShorthand[Key];
  } = {
    per_lead: null,
    per_ftd: null,
    share_percent: null,
    guarantee_percent: null,
    period: null,
    maturity_days: 0,
    deducts: false,
    deduct_percent: null,
  };
  #hasDays = false;
  #asksGuarantee = false;

  constructor(text: string, countries: readonly PlanCountry[]) {
    this.#words = joinedWords(text);
    this.#countries = countries;
  }

  read(): PlanLineReading {
    try {
      for (; this.#at < this.#words.length; this.#at += 1) this.#readWord(this.#word(0));
      return { plan: this.#finish(), fault: null };
    } catch (error) {
      if (!(error instanceof UnreadableWord)) throw error;
      const isPastEnd = this.#at >= this.#words.length;
      return {
        plan: null,
        fault: {
          word: this.#word(0),
          position: isPastEnd ? null : this.#at + 1,
          reason: error.message,
        },
      };
    }
  }

  #word(ahead: number): string {
    return this.#words[this.#at + ahead] ?? '';
  }

  #readWord(word: string): void {
    const lower = word.toLowerCase();
    const amount = amountOf(word);
    const period = PERIOD_OF.get(lower);
    const kind = KIND_OF.get(lower);
    if (COUNTRIES.test(word)) this.#readCountries(word);
    else if (amount !== null) this.#readAmount(amount);
    else if (kind !== undefined) this.#readKind(kind);
    else if (lower === 'crg') this.#asksGuarantee = true;
    else if (PERCENT.test(word) || lower === 'all') this.#readPercent(word);
    else if (period !== undefined) this.#readPeriod(period);
    else if (DAYS.test(word)) this.#readDays(Number(word.slice(0, -1)));
    else this.#readName(word);
  }

  #readCountries(word: string): void {
    if (this.#at > 0) throw new UnreadableWord('Countries stand at the start of the line.');
    for (const code of word.split(',')) {
      const country = this.#countries.find((one) => one.code === code);
      if (country === undefined) throw new UnreadableWord(`There is no country ${code}.`);
      if (!this.#country_ids.includes(country.id)) this.#country_ids.push(country.id);
    }
  }

  #readAmount(amount: string): void {
    if (!/[1-9]/.test(amount)) throw new UnreadableWord('An amount is more than 0.');
    if (this.#kind !== null) {
      this.#setAmount(this.#kind, amount);
      this.#kind = null;
      return;
    }
    const next = this.#word(1).toLowerCase();
    const kind = KIND_OF.get(next);
    if (kind !== undefined) this.#amount = amount;
    else this.#setAmount('per_ftd', amount);
  }

  #readKind(kind: Kind): void {
    if (this.#amount !== null) {
      this.#setAmount(kind, this.#amount);
      this.#amount = null;
    } else if (amountOf(this.#word(1)) === null)
      throw new UnreadableWord('An amount is missing beside this word.');
    else this.#kind = kind;
  }

  #setAmount(kind: Kind, amount: string): void {
    if (this.#terms[kind] !== null)
      throw new UnreadableWord(
        `There is a second amount per ${kind === 'per_lead' ? 'lead' : 'FTD'}.`,
      );
    this.#terms[kind] = amount;
  }

  /**
   * Reads `12%`, the guarantee; `30% share`, the share of deposits; or `5% deduct`, the limit of
   * deductions. `all deduct` has none.
   */
  #readPercent(word: string): void {
    const use = this.#word(1).toLowerCase();
    const isDeducted = use === 'deduct';
    const percent = PERCENT.exec(word)?.[1] ?? null;
    if (percent === null && !isDeducted)
      throw new UnreadableWord('This word stands before "deduct".');
    if (percent !== null && (Number(percent) > 100 || Number(percent) === 0))
      throw new UnreadableWord('A percentage is more than 0 and at most 100.');
    const value = percent === null ? null : Number(percent).toFixed(2);
    if (isDeducted) this.#setDeduction(value);
    else this.#setPercent(use === 'share' ? 'share_percent' : 'guarantee_percent', value);
    if (isDeducted || use === 'share') this.#at += 1;
  }

  #setDeduction(limit: string | null): void {
    if (this.#terms.deducts) throw new UnreadableWord('There is a second deduction.');
    this.#terms.deducts = true;
    this.#terms.deduct_percent = limit;
  }

  #setPercent(term: 'share_percent' | 'guarantee_percent', value: string | null): void {
    if (this.#terms[term] !== null)
      throw new UnreadableWord(
        `There is a second ${term === 'share_percent' ? 'share' : 'guarantee'}.`,
      );
    this.#terms[term] = value;
  }

  #readPeriod(period: PlanPeriod): void {
    if (this.#terms.period !== null) throw new UnreadableWord('There is a second period.');
    this.#terms.period = period;
  }

  #readDays(days: number): void {
    if (this.#hasDays) throw new UnreadableWord('There is a second number of days.');
    if (days > MAX_MATURITY_DAYS)
      throw new UnreadableWord(`There are at most ${MAX_MATURITY_DAYS} days.`);
    this.#hasDays = true;
    this.#terms.maturity_days = days;
  }

  #readName(word: string): void {
    const quoted = QUOTED.exec(word)?.[1];
    if (quoted !== undefined) this.#names.push(quoted.replaceAll('""', '"'));
    else if (LANGUAGE.test(word)) this.#names.push(word);
    else if (word.toLowerCase() === 'deduct')
      throw new UnreadableWord('A percentage, or "all", stands before "deduct".');
    else if (word.toLowerCase() === 'share')
      throw new UnreadableWord('A percentage stands before "share".');
    else if (word.startsWith('"')) throw new UnreadableWord('The closing quote is missing.');
    else throw new UnreadableWord('This word is unknown. A name stands in quotes.');
  }

  #finish(): PlanShorthand {
    const terms = this.#terms;
    if (terms.per_lead === null && terms.per_ftd === null && terms.share_percent === null)
      throw new UnreadableWord('An amount is missing.');
    if (terms.guarantee_percent !== null && terms.per_ftd === null)
      throw new UnreadableWord('A guarantee needs an amount per FTD.');
    if (this.#asksGuarantee && terms.guarantee_percent === null)
      throw new UnreadableWord('The percentage of the guarantee is missing.');
    const isSettled = terms.guarantee_percent !== null || terms.deducts || this.#hasDays;
    return {
      country_ids: this.#country_ids,
      name: this.#names.join(' '),
      ...terms,
      period: terms.period ?? (isSettled ? 'week' : null),
    };
  }
}

/** Splits a line into words. Blanks beside a comma and before `%` do not separate. */
const joinedWords = (text: string): readonly string[] =>
  [...text.matchAll(WORD)].reduce<string[]>((words, [word]) => {
    const last = words.at(-1);
    const isList = last !== undefined && !last.startsWith('"') && !word.startsWith('"');
    const joins = isList && (last.endsWith(',') || word.startsWith(',') || word === '%');
    return joins ? [...words.slice(0, -1), last + word] : [...words, word];
  }, []);

/**
 * Reads a plan from one line. Country codes come first, in capitals: `DE,AT 5 cpl + 800 cpa`. Then
 * words in any order: an amount (per FTD, or per lead with `cpl`), `30% share` of deposits, the
 * guarantee as `12%`, its period (`daily`, `weekly`, `monthly`, `dates`; weekly if unsaid), `14d` until a period is
 * settled, `5% deduct`, languages as part of the name, and a name in quotes.
 */
export const readPlanLine = (text: string, countries: readonly PlanCountry[]): PlanLineReading =>
  new LineReader(text, countries).read();

/** Says in words why a line could not be read. */
export const planLineFaultText = ({ word, position, reason }: PlanLineFault): string =>
  position === null ? reason : `Word ${position}, ${word}: ${reason}`;

const nameWord = (name: string): string =>
  LANGUAGES.test(name) ? name : `"${name.replaceAll('"', '""')}"`;

/** Writes a plan as the line that {@link readPlanLine} reads. Unknown countries are left out. */
export const planLine = (plan: PlanShorthand, countries: readonly PlanCountry[]): string => {
  const codes = plan.country_ids.flatMap(
    (id) => countries.find((country) => country.id === id)?.code ?? [],
  );
  const { per_lead: perLead, per_ftd: perFtd, guarantee_percent: guarantee } = plan;
  const amounts =
    perLead === null
      ? [perFtd].flatMap((amount) => (amount === null ? [] : [shortAmount(amount)]))
      : [`${shortAmount(perLead)} cpl`, ...(perFtd === null ? [] : [`${shortAmount(perFtd)} cpa`])];
  const limit = plan.deduct_percent === null ? 'all' : `${shortNumber(plan.deduct_percent)}%`;
  return [
    codes.join(','),
    plan.name === '' ? '' : nameWord(plan.name),
    amounts.join(' + '),
    plan.share_percent === null ? '' : `${shortNumber(plan.share_percent)}% share`,
    guarantee === null ? '' : `${shortNumber(guarantee)}%`,
    plan.period === null ? '' : PERIOD_WORDS[plan.period],
    plan.maturity_days === 0 ? '' : `${plan.maturity_days}d`,
    plan.deducts ? `(${limit} deduct)` : '',
  ]
    .filter((word) => word !== '')
    .join(' ');
};

/** Returns the part of a plan that its line says. */
export const shorthandOf = (
  name: string,
  { country_ids }: Pick<PlanScope, 'country_ids'>,
  terms: PlanTerms,
): PlanShorthand => ({
  country_ids,
  name,
  per_lead: terms.per_lead,
  per_ftd: terms.per_ftd,
  share_percent: terms.share_percent,
  guarantee_percent: terms.guarantee_percent,
  period: terms.period,
  maturity_days: terms.maturity_days,
  deducts: terms.deducted_statuses.length > 0,
  deduct_percent: terms.deducted_statuses.length > 0 ? terms.deduct_percent : null,
});

/** Formats money as the product does: `1550.00` → `$1,550.00`. */
const moneyWords = (amount: string): string => {
  const [whole = '0', cents = ''] = amount.split('.');
  return `$${whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',')}.${cents.padEnd(2, '0')}`;
};
const PERIOD_LEADS: Readonly<Record<PlanPeriod, string>> = {
  day: 'the leads of each day',
  week: 'the leads of each week',
  month: 'the leads of each month',
  dates: 'all leads of the plan',
};

const deductedWords = ({ deducted_statuses: statuses, deduct_percent: limit }: PlanTerms) => {
  if (statuses.length === 0) return [];
  return [limit === null ? 'any number deducted' : `up to ${shortNumber(limit)}% deducted`];
};

/** Says terms in words: `$1,550.00 per FTD, at least 12% of the leads of each week`. */
export const planWords = (terms: PlanTerms): string => {
  const { per_lead: perLead, per_ftd: perFtd, share_percent: share, period } = terms;
  const { guarantee_percent: guarantee } = terms;
  const amounts = [
    ...(perLead === null ? [] : [`${moneyWords(perLead)} per lead`]),
    ...(perFtd === null ? [] : [`${moneyWords(perFtd)} per FTD`]),
    ...(share === null ? [] : [`${shortNumber(share)}% of later deposits`]),
  ];
  const leads = PERIOD_LEADS[period ?? 'week'];
  return [
    amounts.join(' and '),
    ...(guarantee === null ? [] : [`at least ${shortNumber(guarantee)}% of ${leads}`]),
    ...deductedWords(terms),
    ...(period === null || terms.maturity_days === 0
      ? []
      : [`settled ${terms.maturity_days} days later`]),
    ...(terms.guarantees_valid_leads ? ['the guarantee counts valid leads only'] : []),
    ...(terms.counts_valid_ftds ? ['FTDs of deducted leads do not count'] : []),
  ].join(', ');
};

const centsOf = (amount: string | null): bigint => {
  const [whole = '0', cents = ''] = (amount ?? '0').split('.');
  return BigInt(whole) * 100n + BigInt(cents.padEnd(2, '0'));
};

/**
 * Returns what leads of one period bring under terms, with none deducted, as decimal text: the
 * amount for each lead, and that per FTD for the guaranteed number of FTDs at least. Cents are
 * rounded once.
 */
export const planExample = (
  terms: Pick<PlanTerms, 'per_lead' | 'per_ftd' | 'guarantee_percent'>,
  leads: number,
  ftds: number,
): string => {
  // A percentage with two decimals is a number of ten-thousandths.
  const guaranteed = centsOf(terms.guarantee_percent) * BigInt(leads);
  const reported = BigInt(ftds) * 10_000n;
  const paid = guaranteed > reported ? guaranteed : reported;
  const cents =
    centsOf(terms.per_lead) * BigInt(leads) + (centsOf(terms.per_ftd) * paid + 5000n) / 10_000n;
  return `${cents / 100n}.${(cents % 100n).toString().padStart(2, '0')}`;
};
