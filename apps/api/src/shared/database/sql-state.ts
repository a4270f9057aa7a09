/** Fields that Prisma's driver adapter reports of a PostgreSQL error. */
interface DriverCause {
  readonly originalCode?: unknown;
  readonly constraint?: { readonly index?: unknown };
}

/** Returns the driver's error inside a Prisma error. Undefined for any other error. */
const driverCauseOf = (error: Error): DriverCause | undefined => {
  const { meta } = error as { meta?: { driverAdapterError?: { cause?: DriverCause } } };
  return meta?.driverAdapterError?.cause;
};

/**
 * Returns the code of a failed statement: the SQLSTATE, whether SQL or Prisma sent it, else
 * Prisma's own code.
 */
export const sqlStateOf = (error: unknown): string | undefined => {
  if (!(error instanceof Error)) return undefined;
  const state = driverCauseOf(error)?.originalCode ?? (error as { code?: unknown }).code;
  return typeof state === 'string' ? state : undefined;
};

const UNIQUE_VIOLATION = '23505';

/** Whether the error is a violation of the unique constraint or index with that name. */
export const isUniqueViolation = (error: unknown, constraint: string): boolean => {
  if (!(error instanceof Error) || sqlStateOf(error) !== UNIQUE_VIOLATION) return false;
  const violated =
    driverCauseOf(error)?.constraint?.index ?? (error as { constraint?: unknown }).constraint;
  return violated === constraint;
};

const QUERY_CANCELED = '57014';
const CONFLICT_STATES = new Set(['40001', '40P01', QUERY_CANCELED]);

/** Whether a standby ended the statement because it kept the recovery waiting. */
export const isRecoveryConflict = (error: unknown): boolean =>
  error instanceof Error &&
  CONFLICT_STATES.has(sqlStateOf(error) ?? '') &&
  /conflict with recovery/.test(error.message);

/** Whether the statement took too long, or caused an error that says so. */
export const isTimeLimit = (error: unknown): boolean =>
  error instanceof Error &&
  ((sqlStateOf(error) === QUERY_CANCELED && !isRecoveryConflict(error)) ||
    isTimeLimit(error.cause));

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
