import pg from 'pg';

/**
 * Sends a statement of a transaction. pg refuses some statements before they reach PostgreSQL, for
 * example one with a value that it cannot encode. Statements sent behind it would be executed
 * without it, so `onUnsent` is called before anything else can be sent.
 */
export const sendStatement = async <Row extends object>(
  client: pg.ClientBase,
  statement: pg.QueryConfig,
  onUnsent: () => void,
): Promise<Row[]> => {
  try {
    return await new Promise((resolve, reject) => {
      let isBeingSent = true;
      const query = new pg.Query<Row>(statement, (error, result) => {
        if (error && isBeingSent) onUnsent();
        if (error) reject(error);
        else resolve(result.rows);
      });
      const submit = query.submit.bind(query) as (connection: pg.Connection) => Error | null;
      query.submit = (connection) => {
        const refusal = submit(connection);
        if (refusal) onUnsent();
        return refusal;
      };
      client.query(query);
      isBeingSent = false;
    });
  } catch (error) {
    // The stack that pg gives leads to the socket. This one leads to the sender of the statement.
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  }
};
