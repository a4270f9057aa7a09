import { sqlStateOf } from './sql-state.js';

/** SQLSTATE classes 08 (connection), 53 (resources) and 57P (shutdown); Prisma; the system. */
const OUTAGE_CODES = [
  /^(08|53|57P)/,
  /^P(1001|1002|1008|1017|2024)$/,
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOENT)$/,
];
/** Messages of drivers that report a lost service without a code. */
const OUTAGE_TEXTS = [
  /connection terminated/i,
  /timeout exceeded when trying to connect/i,
  /connection timeout/i,
  /Connection is closed/i,
  /the database system is/i,
  /client was closed/i,
  /is not queryable/i,
];

/** Whether a required service cannot be reached, so that the same step may succeed later. */
export const isOutage = (error: unknown): error is Error => {
  if (!(error instanceof Error)) return false;
  const code = sqlStateOf(error) ?? '';
  if (OUTAGE_CODES.some((pattern) => pattern.test(code))) return true;
  return OUTAGE_TEXTS.some((pattern) => pattern.test(error.message)) || isOutage(error.cause);
};
