import { join, raw, type Sql } from 'sql-template-tag';
import {
  ACCEPTED_STATUSES,
  CUSTOM_PARAMS,
  DEPOSITED_STATUSES,
  LEAD_STATUS,
} from '@leadline/contracts';

// Statuses are literals in SQL, not parameters: only with literals does PostgreSQL use the partial
// indexes on them.

/** The id of each lead status, for `status = …`. */
export const STATUS = {
  Submitted: raw(`${LEAD_STATUS.Submitted}`),
  Accepted: raw(`${LEAD_STATUS.Accepted}`),
  Rejected: raw(`${LEAD_STATUS.Rejected}`),
  Ftd: raw(`${LEAD_STATUS.Ftd}`),
  PendingFtd: raw(`${LEAD_STATUS.PendingFtd}`),
  FtdRejected: raw(`${LEAD_STATUS.FtdRejected}`),
} as const satisfies Partial<Record<keyof typeof LEAD_STATUS, Sql>>;

/** `(2, 5, 6, 7)`, for `status IN …`. */
export const ACCEPTED = raw(`(${ACCEPTED_STATUSES.join(', ')})`);
/** `(5, 6)`: the person deposited, and staff have not refused it. */
export const DEPOSITED = raw(`(${DEPOSITED_STATUSES.join(', ')})`);

/** `l.custom_param_1, …, l.custom_param_5` */
export const customParamColumns = (alias?: string): Sql =>
  join(CUSTOM_PARAMS.map((name) => raw(alias === undefined ? name : `${alias}.${name}`)));

/** `custom_param_1 text, …, custom_param_5 text`, for a record made from JSON. */
export const CUSTOM_PARAM_TYPES = join(CUSTOM_PARAMS.map((name) => raw(`${name} text`)));
