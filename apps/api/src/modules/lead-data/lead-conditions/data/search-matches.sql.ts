import type { LeadSearchField } from '@leadline/contracts';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { containing } from '#shared/database/texts.sql.js';
import type { SearchTerm } from '../domain/lead-criteria.js';

/** A term of the text with this number. */
export interface NumberedTerm {
  readonly text: number;
  readonly term: SearchTerm;
}

const valueOf = (term: SearchTerm): string => {
  switch (term.kind) {
    case 'id':
      return String(term.id);
    case 'address':
      return term.ip;
    case 'like':
      return containing(term.text);
    default:
      return term.text;
  }
};

/** Returns the condition that a lead matches `wanted.value`, as `condition.sql.ts` compares it. */
const matches = (field: LeadSearchField, kind: SearchTerm['kind']): Sql => {
  const column = raw(`l.${field}`);
  switch (kind) {
    case 'id':
      return sql`${column} = wanted.value::int`;
    case 'address':
      return sql`${column} = wanted.value::inet`;
    case 'equals':
      return sql`${column} = wanted.value`;
    case 'like':
      return sql`${field === 'ip' ? raw('host(l.ip)') : column} ILIKE wanted.value`;
    case 'whole':
      return sql`lower(${column}) = lower(wanted.value)`;
  }
};

/** Selects which of the leads match which text: its number, the id, and the creation of the lead. */
export const matchedTexts = (
  field: LeadSearchField,
  ids: readonly number[],
  terms: readonly NumberedTerm[],
): Sql => {
  const kinds = [...new Set(terms.map(({ term }) => term.kind))];
  const parts = kinds.map((kind) => {
    const ofKind = terms.filter(({ term }) => term.kind === kind);
    return sql`
      SELECT wanted.text, l.id, l.created_at
      FROM leads l
      JOIN unnest(
        ${ofKind.map(({ text }) => text)}::int[],
        ${ofKind.map(({ term }) => valueOf(term))}::text[]
      ) AS wanted(text, value) ON ${matches(field, kind)}
      WHERE l.id = ANY(${ids}::int[])`;
  });
  return join(parts, ' UNION ');
};
