import type { PullPage, PullRow } from '@leadline/advertiser-call';
import {
  type PullRefusal,
  type StatusPullTemplate,
  isPlaceholder,
  currencyProblem,
  NO_DEPOSIT,
  PulledFieldsOf,
  refusalOf,
  reportedAmount,
  type Postback,
  type ReportFormat,
} from '@leadline/contracts';

/** A row of a page: its report, or the reason why it has none. */
export type ReadRow =
  { readonly report: Postback } | { readonly report: null; readonly refusal: PullRefusal };

/** The rows of a page in order. `beyond` counts the rows above the limit, which are not read. */
export interface ReadStatuses {
  readonly rows: readonly ReadRow[];
  readonly beyond: readonly PullRefusal[];
}

/**
 * Entries of a page beyond this limit are not read, so that no answer can occupy a worker for long.
 */
export const MOST_ENTRIES = 5_000;

/** Rules by which the values of an advertiser are read. */
export interface PullRules {
  readonly format: ReportFormat;
  /** Whether a status says that the lead made its first deposit. */
  readonly meansFtd: (status: string | null) => boolean;
}

/** A row, with the currency of its amount if the advertiser reports it apart. */
export type ReportedRow = PullRow & { readonly currency?: unknown };
const DEPOSIT_FIELDS = Object.keys(NO_DEPOSIT) as (keyof typeof NO_DEPOSIT)[];

const textOf = (value: unknown): string | null => {
  const isScalar =
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  const text = isScalar ? String(value).trim() || null : null;
  return isPlaceholder(text) ? null : text;
};
/**
 * Returns the value as it was sent. A number stays a number, because its text can be read in two
 * ways.
 */
const scalarOf = (value: unknown): string | number | null =>
  typeof value === 'number' ? value : textOf(value);
/** Whether there is a list or an object where a text was expected. */
const isNested = (value: unknown): boolean => typeof value === 'object' && value !== null;

/** Texts by which databases and programs write that there is no time. */
const NO_TIME = /^(?:0000-00-00.*|0|-|null|none|false|no)$/i;
const timeOf = (value: unknown): string | null => {
  const text = textOf(value);
  return text === null || NO_TIME.test(text) ? null : text;
};

const YES = /^(?:true|yes|y|on)$/;
const NO = /^(?:|false|no|n|off|null|none|-|n\/a)$/;
const FLAG_PROBLEM = 'Use 1 or 0, an amount, or name the words that mean a deposit in the pull';

/**
 * Whether a text is an amount above zero. Null if it is no amount, or of a currency that is not
 * ours.
 */
const isAboveZero = (value: string | number, format: ReportFormat): boolean | null => {
  const { value: amount } = reportedAmount(value, format);
  if (amount !== null) return Number(amount) > 0;
  // A thousands or decimal separator: above zero in both readings.
  return /^[1-9]\d{0,2}[.,]\d{3}$/.test(String(value)) ? true : null;
};

/** Whether the entry reports a deposit. Null if its value cannot be read. */
const isFtd = (
  row: PullRow,
  read: Pick<StatusPullTemplate['read'], 'ftd' | 'ftd_values'>,
  format: ReportFormat,
): boolean | null => {
  // If the template names no FTD flag, the presence of an FTD time is the flag.
  if (read.ftd === null) return timeOf(row.ftd_time) !== null;
  if (isNested(row.ftd)) return null;
  const text = textOf(row.ftd)?.toLowerCase() ?? '';
  if (read.ftd_values.length > 0)
    return read.ftd_values.some((value) => value.trim().toLowerCase() === text);
  if (YES.test(text)) return true;
  if (NO.test(text)) return false;
  return isAboveZero(scalarOf(row.ftd) ?? '', format);
};

/** Returns the field that an issue is about, or `row` if it names none. */
const fieldOf = (path: readonly PropertyKey[]): string => path.map(String).join('.') || 'row';

/** Returns the values of the deposit of a row, which it has with an id only. */
const depositOf = (row: PullRow) => {
  const id = textOf(row.deposit_id);
  if (id === null) return NO_DEPOSIT;
  return {
    deposit_id: id,
    deposit_amount: scalarOf(row.deposit_amount),
    deposit_time: timeOf(row.deposit_time),
    deposit_currency: textOf(row.deposit_currency),
  };
};

const NESTED = 'Use a text or a number';
/** Returns a field with a list or an object that the report would need as a text. */
const nestedField = (row: PullRow, ftd: boolean): string | undefined => {
  if (isNested(row.status)) return 'status';
  const ftdField = (['amount', 'ftd_time'] as const).find((name) => ftd && isNested(row[name]));
  return ftdField ?? DEPOSIT_FIELDS.find((name) => isNested(row[name]));
};

/** Reads a row by the rules of the advertiser. */
export const readReportedRow = (
  row: ReportedRow,
  read: Pick<StatusPullTemplate['read'], 'ftd' | 'ftd_values'>,
  { format, meansFtd }: PullRules,
): ReadRow => {
  const [ours, theirs] = [textOf(row.lead_id), textOf(row.brand_lead_id)];
  const refused = (field: string, reason: string): ReadRow => ({
    report: null,
    refusal: refusalOf(ours ?? theirs, field, reason),
  });
  const status = textOf(row.status);
  const flag = isFtd(row, read, format);
  if (flag === null) return refused('ftd', FLAG_PROBLEM);
  const ftd = flag || meansFtd(status);
  const nested = nestedField(row, ftd);
  if (nested !== undefined) return refused(nested, NESTED);
  const currency = ftd && textOf(row.amount) !== null ? textOf(row.currency) : null;
  const foreign = currency === null ? null : currencyProblem(currency);
  if (foreign !== null) return refused('amount', foreign);
  const parsed = PulledFieldsOf(format).safeParse({
    lead_id: ours,
    brand_lead_id: theirs,
    status,
    ftd,
    amount: ftd ? scalarOf(row.amount) : null,
    ftd_time: ftd ? timeOf(row.ftd_time) : null,
    ...depositOf(row),
  });
  if (parsed.success) return { report: parsed.data };
  const [issue] = parsed.error.issues;
  return refused(fieldOf(issue?.path ?? []), issue?.message ?? 'Cannot be read');
};

/** Entries beyond the limit of a page, as one refusal. */
const beyondLimit = (entries: number): PullRefusal[] =>
  entries > MOST_ENTRIES
    ? [
        refusalOf(
          null,
          'row',
          `A page has more than ${MOST_ENTRIES.toLocaleString('en-US')} entries`,
          entries - MOST_ENTRIES,
        ),
      ]
    : [];

/** Reads the rows of a page. */
export const readStatuses = (
  { read }: Pick<StatusPullTemplate, 'read'>,
  { rows, entries }: Pick<PullPage, 'rows' | 'entries'>,
  rules: PullRules,
): ReadStatuses => ({
  rows: rows.map((row) => readReportedRow(row, read, rules)),
  beyond: beyondLimit(entries),
});
