import { join, raw, type Sql } from 'sql-template-tag';
import { ACCEPTED_STATUSES, CUSTOM_PARAMS } from '@leadline/contracts';

/**
 * `(2, 5, 6, 7)`, for `status IN …`. Literals, not parameters: only with literals does PostgreSQL
 * use the partial indexes on accepted leads.
 */
export const ACCEPTED = raw(`(${ACCEPTED_STATUSES.join(', ')})`);

/** `l.custom_param_1, …, l.custom_param_5` */
export const customParamColumns = (alias?: string): Sql =>
  join(CUSTOM_PARAMS.map((name) => raw(alias === undefined ? name : `${alias}.${name}`)));

/** `custom_param_1 text, …, custom_param_5 text`, for a record made from JSON. */
export const CUSTOM_PARAM_TYPES = join(CUSTOM_PARAMS.map((name) => raw(`${name} text`)));
