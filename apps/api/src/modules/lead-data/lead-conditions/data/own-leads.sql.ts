import type { Sql } from 'sql-template-tag';
import { ownParties } from '#shared/database/own-parties.js';
import { toSql } from './condition.sql.js';
import { limitedTo } from '../domain/conditions-of.js';

/** Condition: the caller may see a row of `leads l`. True without a limit. */
export const ownLead = (): Sql => toSql(limitedTo(ownParties()));
