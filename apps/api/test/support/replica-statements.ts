import pg from 'pg';

export interface SentStatement {
  readonly text: string;
  /** Port of the server that got the statement. */
  readonly port: number;
}
type Query = (this: pg.Client, sent: unknown, ...others: unknown[]) => unknown;

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
