import type pg from 'pg';

/**
 * A digest of every table, including row versions. Two digests are equal only if nothing was
 * written in between.
 */
export const databaseDigest = async (db: pg.Pool): Promise<Record<string, string>> => {
  const { rows: tables } = await db.query<{ name: string }>(
    `SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`,
  );
  const digest: Record<string, string> = {};
  for (const { name } of tables) {
    const {
      rows: [row],
    } = await db.query<{ sum: string }>(
      `SELECT count(*) || ' ' || coalesce(md5(string_agg(t.ctid::text || t.xmin::text
         || t.xmax::text || t::text, ',' ORDER BY t.ctid)), '') AS sum
       FROM ${name} t`,
    );
    digest[name] = row?.sum ?? '';
  }
  return digest;
};
