import {
  type PullRefusal,
  type PullPlaceholder,
  type RequestTemplate,
  type StatusPullTemplate,
  isPlaceholder,
  NO_FORMAT,
  PulledFieldsOf,
  reportedAmount,
  type Postback,
  type ReportFormat,
} from '@leadline/contracts';
import { scalarTextAt, valueAt } from './json-values.js';

/** Number of different refusals kept of a run. */
const MAX_REFUSALS = 20;
/** An id that cannot be an address of a person. */
const SHOWN_ID = /^[\w.:-]{1,40}$/;

/** Describes a row that could not be read. `lead` is our id or the advertiser's, as it was sent. */
export const refusalOf = (
  lead: string | null,
  field: string,
  reason: string,
  count = 1,
): PullRefusal => ({
  lead: lead !== null && SHOWN_ID.test(lead) ? lead : null,
  field,
  reason,
  count,
});

/** Returns the list with one more refusal. Refusals of the same field and reason share an entry. */
export const withRefusal = (list: readonly PullRefusal[], one: PullRefusal): PullRefusal[] => {
  const isSame = ({ field, reason }: PullRefusal): boolean =>
    field === one.field && reason === one.reason;
  if (list.some(isSame))
    return list.map((known) =>
      isSame(known) ? { ...known, count: known.count + one.count } : known,
    );
  return list.length < MAX_REFUSALS ? [...list, one] : [...list];
};

const day = (at: Date): string => at.toISOString().slice(0, 10);
const seconds = (at: Date): string => String(Math.floor(at.getTime() / 1000));

/** Returns the values of the placeholders in the request for one page. */
export const pullValues = (
  { lookback_hours: hours }: Pick<StatusPullTemplate, 'lookback_hours'>,
  now: Date,
  page: number,
  cursor: string,
): Readonly<Record<PullPlaceholder, string>> => {
  const since = new Date(now.getTime() - hours * 3_600_000);
  return {
    since: since.toISOString(),
    until: now.toISOString(),
    since_date: day(since),
    until_date: day(now),
    since_unix: seconds(since),
    until_unix: seconds(now),
    page: String(page),
    cursor,
  };
};

/** Returns the request of a page, for `renderRequest`. */
export const pageRequestOf = ({
  method,
  url,
  headers,
  auth,
  fields,
}: StatusPullTemplate): RequestTemplate => ({
  method,
  url,
  headers,
  auth,
  format: method === 'GET' ? 'query' : 'json',
  fields,
});

/**
 * One page of statuses. `cursor` is null on the last page; `refusals` are the entries that could
 * not be read.
 */
export interface StatusPage {
  readonly reports: readonly Postback[];
  readonly refusals: readonly PullRefusal[];
  readonly cursor: string | null;
  readonly entries: number;
}

/**
 * Entries of a page beyond this limit are not read, so that no answer can occupy a worker for long.
 */
const MOST_ENTRIES = 5_000;

/** Rules by which the values of an advertiser are read. */
export interface PullRules {
  readonly format: ReportFormat;
  /** Whether a status says that the lead made its first deposit. */
  readonly meansFtd: (status: string | null) => boolean;
}
const NO_RULES: PullRules = { format: NO_FORMAT, meansFtd: () => false };

const textAt = (entry: unknown, path: string | null): string | null => {
  const text = scalarTextAt(entry, path)?.trim() || null;
  return isPlaceholder(text) ? null : text;
};
/**
 * Returns the value as it was sent. A number stays a number, because its text can be read in two
 * ways.
 */
const scalarAt = (entry: unknown, path: string | null): string | number | null => {
  const value = path === null ? undefined : valueAt(entry, path);
  return typeof value === 'number' ? value : textAt(entry, path);
};
/** Whether there is a list or an object where a text was expected. */
const isNested = (entry: unknown, path: string | null): boolean => {
  const value = path === null ? null : valueAt(entry, path);
  return typeof value === 'object' && value !== null;
};

/** Texts by which databases and programs write that there is no time. */
const NO_TIME = /^(?:0000-00-00.*|0|-|null|none|false|no)$/i;
const timeAt = (entry: unknown, path: string | null): string | null => {
  const text = textAt(entry, path);
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
  entry: unknown,
  read: StatusPullTemplate['read'],
  format: ReportFormat,
): boolean | null => {
  // If the template names no FTD flag, the presence of an FTD time is the flag.
  if (read.ftd === null) return timeAt(entry, read.ftd_time) !== null;
  if (isNested(entry, read.ftd)) return null;
  const text = textAt(entry, read.ftd)?.toLowerCase() ?? '';
  if (read.ftd_values.length > 0)
    return read.ftd_values.some((value) => value.trim().toLowerCase() === text);
  if (YES.test(text)) return true;
  if (NO.test(text)) return false;
  return isAboveZero(scalarAt(entry, read.ftd) ?? '', format);
};

/** Returns the field that an issue is about, or `row` if it names none. */
const fieldOf = (path: readonly PropertyKey[]): string => path.map(String).join('.') || 'row';

const reportOf = (
  entry: unknown,
  read: StatusPullTemplate['read'],
  { format, meansFtd }: PullRules,
): Postback | PullRefusal[] => {
  const [ours, theirs] = [textAt(entry, read.lead_id), textAt(entry, read.brand_lead_id)];
  const status = textAt(entry, read.status);
  const flag = isFtd(entry, read, format);
  if (flag === null) return [refusalOf(ours ?? theirs, 'ftd', FLAG_PROBLEM)];
  const ftd = flag || meansFtd(status);
  const nested = (['status', 'amount', 'ftd_time'] as const).find(
    (name) => (name === 'status' || ftd) && isNested(entry, read[name]),
  );
  if (nested !== undefined) return [refusalOf(ours ?? theirs, nested, 'Use a text or a number')];
  const parsed = PulledFieldsOf(format).safeParse({
    lead_id: ours,
    brand_lead_id: theirs,
    status,
    ftd,
    amount: ftd ? scalarAt(entry, read.amount) : null,
    ftd_time: ftd ? timeAt(entry, read.ftd_time) : null,
  });
  if (parsed.success) return parsed.data;
  return parsed.error.issues
    .slice(0, 1)
    .map(({ path, message }) => refusalOf(ours ?? theirs, fieldOf(path), message));
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

/**
 * Reads a page by the mapping of the template. Null if there is no list at the path of the
 * template.
 */
export const readStatuses = (
  { read, paging }: Pick<StatusPullTemplate, 'read' | 'paging'>,
  json: unknown,
  rules: PullRules = NO_RULES,
): StatusPage | null => {
  const list = read.list === null ? json : valueAt(json, read.list);
  if (!Array.isArray(list)) return null;
  const entries: readonly unknown[] = list.slice(0, MOST_ENTRIES);
  const reports: Postback[] = [];
  const refusals = beyondLimit(list.length);
  for (const entry of entries) {
    const found = reportOf(entry, read, rules);
    if (Array.isArray(found)) refusals.push(...found);
    else reports.push(found);
  }
  return {
    reports,
    refusals,
    cursor: paging.kind === 'cursor' ? textAt(json, paging.path) : null,
    entries: entries.length,
  };
};
