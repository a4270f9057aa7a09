import { HOUSE_CURRENCY, isCurrency, minorDigits, MOST_DIGITS } from './currencies.rules.js';
import { amountOf, moneyWords, shortAmount, shortNumber } from './plan-amounts.rules.js';
import {
  FIRST_TIER,
  hasPeriodMoney,
  LAST_TIER,
  MAX_TIERS,
  PERIOD_MONEY,
  PERIOD_UNITS,
  periodMoneyLine,
  periodMoneyWords,
  tiersLine,
  tierWords,
  type PeriodMoney,
} from './plan-tiers.rules.js';
import {
  PLAN_PERIODS,
  type PlanPeriod,
  type PlanTerms,
  type PlanTier,
} from './plan-terms.rules.js';

export { planExample } from './plan-due.rules.js';
export { readTiers, tiersLine } from './plan-tiers.rules.js';
export {
  PLAN_PERIODS,
  type PlanPeriod,
  type PlanTerms,
  type PlanTier,
} from './plan-terms.rules.js';

// Plans of advertisers (deals) and publishers (terms), and their one-line shorthand (ADR 95).

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
  readonly currency: string;
  readonly per_lead: string | null;
  readonly per_ftd: string | null;
  readonly share_percent: string | null;
  readonly tiers: readonly PlanTier[];
  readonly lifts_all: boolean;
  readonly guarantee_percent: string | null;
  readonly period: PlanPeriod | null;
  readonly maturity_days: number;
  readonly fee: string | null;
  readonly minimum: string | null;
  readonly maximum: string | null;
  /** Whether leads are deducted, at most `deduct_percent` of a period's. */
  readonly deducts: boolean;
  readonly deduct_percent: string | null;
}

/** A line that says nothing of what is paid. */
export const NO_TERMS: Omit<PlanShorthand, 'country_ids' | 'name'> = {
  currency: HOUSE_CURRENCY,
  per_lead: null,
  per_ftd: null,
  share_percent: null,
  tiers: [],
  lifts_all: false,
  guarantee_percent: null,
  period: null,
  maturity_days: 0,
  fee: null,
  minimum: null,
  maximum: null,
  deducts: false,
  deduct_percent: null,
};

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
const UNIT_OF: ReadonlyMap<string, PlanPeriod> = new Map(
  PLAN_PERIODS.map((period) => [PERIOD_UNITS[period], period]),
);
const MONEY_OF: ReadonlyMap<string, PeriodMoney> = new Map(
  Object.entries(PERIOD_MONEY).map(([key, word]) => [word, key as PeriodMoney]),
);

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
  } = { ...NO_TERMS };
  #hasCurrency = false;
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
    const money = MONEY_OF.get(lower);
    if (COUNTRIES.test(word)) this.#readCountries(word);
    else if (amount !== null) this.#readAmount(amount);
    else if (kind !== undefined) this.#readKind(kind);
    else if (lower === 'crg') this.#asksGuarantee = true;
    else if (lower === 'lifting') this.#terms.lifts_all = true;
    else if (money !== undefined) this.#readMoney(money);
    else if (isCurrency(word) && !this.#isDeduction()) this.#readCurrency(word);
    else if (PERCENT.test(word) || lower === 'all') this.#readPercent(word);
    else if (period !== undefined) this.#readPeriod(period);
    else if (DAYS.test(word)) this.#readDays(Number(word.slice(0, -1)));
    else this.#readName(word);
  }

  #isDeduction(): boolean {
    return this.#word(1).toLowerCase() === 'deduct';
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
    if (next === 'from') this.#readTier(amount);
    else if (kind !== undefined) this.#amount = amount;
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

  /** Reads `from 11`, which stands behind an amount. */
  #readTier(amount: string): void {
    const { tiers } = this.#terms;
    this.#at += 2;
    const from = /^\d{1,7}$/.test(this.#word(0)) ? Number(this.#word(0)) : 0;
    if (from < FIRST_TIER || from > LAST_TIER)
      throw new UnreadableWord('A number of an FTD, 2 or more, stands after "from".');
    if (from <= (tiers.at(-1)?.from ?? 0)) throw new UnreadableWord('Tiers rise.');
    if (tiers.length === MAX_TIERS)
      throw new UnreadableWord(`There are at most ${MAX_TIERS} tiers.`);
    this.#terms.tiers = [...tiers, { from, amount }];
  }

  /** Reads the amount of a fee, a minimum or a maximum: `500/month`. */
  #readMoney(money: PeriodMoney): void {
    if (this.#terms[money] !== null) throw new UnreadableWord('This word stands there twice.');
    this.#at += 1;
    const [text = '', unit] = this.#word(0).split('/', 2);
    const amount = amountOf(text);
    if (amount === null) throw new UnreadableWord('An amount is missing.');
    if (!/[1-9]/.test(amount)) throw new UnreadableWord('An amount is more than 0.');
    this.#terms[money] = amount;
    if (unit === undefined) return;
    const period = UNIT_OF.get(unit.toLowerCase());
    if (period === undefined)
      throw new UnreadableWord('After the slash stands day, week, month or plan.');
    this.#readPeriod(period);
  }

  /**
   * Reads `12%`, the guarantee; `30% share`, the share of deposits; or `5% deduct`, the limit of
   * deductions. `all deduct` has none.
   */
  #readPercent(word: string): void {
    const isShare = this.#word(1).toLowerCase() === 'share';
    const isDeducted = this.#isDeduction();
    const percent = PERCENT.exec(word)?.[1] ?? null;
    if (percent === null && !isDeducted)
      throw new UnreadableWord('This word stands before "deduct".');
    if (percent !== null && (Number(percent) > 100 || Number(percent) === 0))
      throw new UnreadableWord('A percentage is more than 0 and at most 100.');
    const value = percent === null ? null : Number(percent).toFixed(2);
    if (isDeducted) this.#setDeduction(value);
    else this.#setPercent(isShare ? 'share_percent' : 'guarantee_percent', value);
    if (isDeducted || isShare) this.#at += 1;
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

  #readCurrency(currency: string): void {
    if (this.#hasCurrency) throw new UnreadableWord('There is a second currency.');
    if (minorDigits(currency) > MOST_DIGITS)
      throw new UnreadableWord('Plans are in currencies of at most two decimals.');
    this.#hasCurrency = true;
    this.#terms.currency = currency;
  }

  #readPeriod(period: PlanPeriod): void {
    const known = this.#terms.period;
    if (known !== null && known !== period) throw new UnreadableWord('There is a second period.');
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
    const { per_lead: perLead, per_ftd: perFtd, share_percent: share, fee } = terms;
    if ([perLead, perFtd, share, fee].every((term) => term === null))
      throw new UnreadableWord('An amount is missing.');
    if (terms.tiers.length > 0 && terms.per_ftd === null)
      throw new UnreadableWord('Tiers need an amount per FTD.');
    if (terms.lifts_all && terms.tiers.length === 0)
      throw new UnreadableWord('The tiers are missing.');
    if (Number(terms.minimum ?? 0) > Number(terms.maximum ?? Infinity))
      throw new UnreadableWord('The maximum is below the minimum.');
    if (terms.guarantee_percent !== null && terms.per_ftd === null)
      throw new UnreadableWord('A guarantee needs an amount per FTD.');
    if (this.#asksGuarantee && terms.guarantee_percent === null)
      throw new UnreadableWord('The percentage of the guarantee is missing.');
    const isSettled =
      [terms.guarantee_percent !== null, terms.deducts, terms.tiers.length > 0].includes(true) ||
      hasPeriodMoney(terms) ||
      this.#hasDays;
    return {
      country_ids: this.#country_ids,
      name: this.#names.join(' '),
      ...terms,
      period: terms.period ?? (isSettled ? 'week' : null),
    };
  }
}

const CODES = /^,?([A-Z]{2},?)*$/;

/**
 * Splits a line into words. Blanks beside a comma in a list of countries and before `%` do not
 * separate. Other commas at the edge of a word mean nothing.
 */
const joinedWords = (text: string): readonly string[] =>
  [...text.matchAll(WORD)]
    .reduce<string[]>((words, [word]) => {
      const last = words.at(-1) ?? '';
      const isList = CODES.test(last) && (last.endsWith(',') || word.startsWith(','));
      const isShare = word === '%' && !last.startsWith('"');
      const joins = words.length > 0 && ((isList && CODES.test(word)) || isShare);
      return joins ? [...words.slice(0, -1), last + word] : [...words, word];
    }, [])
    .map((word) => (word.startsWith('"') ? word : word.replace(/^,+|,+$/g, '')))
    .filter((word) => word !== '');

/**
 * Reads a plan from one line. Country codes come first, in capitals: `DE,AT 5 cpl + 800 cpa`. Then
 * words in any order: an amount (per FTD, or per lead with `cpl`), its currency as `EUR` (USD if
 * unsaid), tiers as `1700 from 11`,
 * `lifting` if the tier reached counts for all FTDs, `30% share` of deposits, the guarantee as
 * `12%`, its period (`daily`, `weekly`, `monthly`, `dates`; weekly if unsaid), `14d` until a period
 * is settled, `5% deduct`, `fee 500/month`, `min 1000/month`, `max 9000/month`, languages as part of
 * the name, and a name in quotes.
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
  const tiers = plan.tiers.length === 0 ? '' : `, ${tiersLine(plan.tiers)}`;
  const amounts = [
    ...(perLead === null ? [] : [`${shortAmount(perLead)} cpl`]),
    ...(perFtd === null ? [] : [shortAmount(perFtd) + (perLead === null ? '' : ' cpa') + tiers]),
  ];
  const limit = plan.deduct_percent === null ? 'all' : `${shortNumber(plan.deduct_percent)}%`;
  return [
    codes.join(','),
    plan.name === '' ? '' : nameWord(plan.name),
    amounts.join(' + '),
    plan.currency === HOUSE_CURRENCY ? '' : plan.currency,
    plan.share_percent === null ? '' : `${shortNumber(plan.share_percent)}% share`,
    plan.lifts_all ? 'lifting' : '',
    guarantee === null ? '' : `${shortNumber(guarantee)}%`,
    plan.period === null || hasPeriodMoney(plan) ? '' : PERIOD_WORDS[plan.period],
    plan.maturity_days === 0 ? '' : `${plan.maturity_days}d`,
    ...periodMoneyLine(plan),
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
  currency: terms.currency,
  per_lead: terms.per_lead,
  per_ftd: terms.per_ftd,
  share_percent: terms.share_percent,
  tiers: terms.tiers,
  lifts_all: terms.lifts_all && terms.tiers.length > 0,
  guarantee_percent: terms.guarantee_percent,
  period: terms.period,
  maturity_days: terms.maturity_days,
  fee: terms.fee,
  minimum: terms.minimum,
  maximum: terms.maximum,
  deducts: terms.deducted_statuses.length > 0,
  deduct_percent: terms.deducted_statuses.length > 0 ? terms.deduct_percent : null,
});

/** Returns the name of a plan. One without a name goes by its line. */
export const planName = (
  plan: PlanTerms & Pick<PlanScope, 'country_ids'> & { readonly name: string },
  countries: readonly PlanCountry[],
): string => plan.name || planLine(shorthandOf('', plan, plan), countries);

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
  const { guarantee_percent: guarantee, currency } = terms;
  const amounts = [
    ...(perLead === null ? [] : [`${moneyWords(perLead, currency)} per lead`]),
    ...(perFtd === null ? [] : [`${moneyWords(perFtd, currency)} per FTD`]),
    ...(share === null ? [] : [`${shortNumber(share)}% of later deposits`]),
  ];
  const leads = PERIOD_LEADS[period ?? 'week'];
  return [
    ...(amounts.length === 0 ? [] : [amounts.join(' and ')]),
    ...tierWords(terms),
    ...(guarantee === null ? [] : [`at least ${shortNumber(guarantee)}% of ${leads}`]),
    ...periodMoneyWords(terms),
    ...deductedWords(terms),
    ...(period === null || terms.maturity_days === 0
      ? []
      : [`settled ${terms.maturity_days} days later`]),
    ...(terms.guarantees_valid_leads ? ['the guarantee counts valid leads only'] : []),
    ...(terms.counts_valid_ftds ? ['FTDs of deducted leads do not count'] : []),
  ].join(', ');
};
