import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { onDatabase } from './sign-in.js';
import type { TestApp } from './test-app.js';

export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}
type Query = (this: pg.Client, sent: unknown, ...others: unknown[]) => unknown;

/** Statements around the statements of a transaction. */
const FRAME = /^(BEGIN|COMMIT|ROLLBACK)$|^SELECT set_config\(/;

const isStatement = (sent: unknown): sent is Statement =>
  typeof sent === 'object' && sent !== null && 'text' in sent;

/** The statements that a piece of work sends to PostgreSQL; not those of jobs meanwhile. */
export const statementsOf = async (work: () => Promise<unknown>): Promise<Statement[]> => {
  const inWork = new AsyncLocalStorage<true>();
  const client = pg.Client.prototype as unknown as { query: Query };
  const original = client.query;
  const seen: Statement[] = [];
  client.query = function watched(sent, ...others) {
    if (inWork.getStore() && isStatement(sent) && !FRAME.test(sent.text))
      seen.push({ text: sent.text, values: sent.values });
    return original.call(this, sent, ...others);
  };
  try {
    await inWork.run(true, work);
  } finally {
    client.query = original;
    inWork.disable();
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

export interface SentStatement {
  readonly text: string;
  /** Port of the server that got the statement. */
  readonly port: number;
}

/** Which statements this thread sends to which server, until `stop`. */
export const watchServers = (): { seen: SentStatement[]; stop(): void } => {
  const client = pg.Client.prototype as unknown as { query: Query };
  const original = client.query;
  const seen: SentStatement[] = [];
  client.query = function watched(sent, ...others) {
    const text = typeof sent === 'string' ? sent : (sent as { text?: unknown }).text;
    if (typeof text === 'string') seen.push({ text, port: this.port });
    return original.call(this, sent, ...others);
  };
  return {
    seen,
    stop: () => {
      client.query = original;
    },
  };
};
