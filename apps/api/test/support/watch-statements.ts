import type pg from 'pg';
import { DATABASE_POOL } from '#shared/database/database.service.js';
import { onDatabase } from './sign-in.js';
import type { TestApp } from './test-app.js';

export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}
type Query = (statement: Statement) => unknown;

/** The statements that a piece of work sends to PostgreSQL outside transactions. */
export const statementsOf = async (
  app: TestApp,
  work: () => Promise<unknown>,
): Promise<Statement[]> => {
  const pool = app.app.get<pg.Pool>(DATABASE_POOL) as unknown as { query: Query };
  const original = pool.query;
  const seen: Statement[] = [];
  pool.query = (statement) => {
    seen.push(statement);
    return original.call(pool, statement);
  };
  try {
    await work();
  } finally {
    pool.query = original;
  }
  return seen;
};

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly Plans?: readonly PlanNode[];
}
const flatten = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(flatten)];

/** How PostgreSQL would run a statement: every node of the plan as `type relation index`. */
export const planOf = (app: TestApp, { text, values }: Statement): Promise<string[]> =>
  onDatabase(app, async (client) => {
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      `EXPLAIN (FORMAT JSON) ${text}`,
      [...values],
    );
    return (rows[0]?.['QUERY PLAN'] ?? [])
      .flatMap(({ Plan }) => flatten(Plan))
      .map((node) =>
        [node['Node Type'], node['Relation Name'], node['Index Name']].filter(Boolean).join(' '),
      );
  });
