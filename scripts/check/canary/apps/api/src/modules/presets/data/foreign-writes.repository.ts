// One write for each way of writing that scripts/check/table-owners.mjs must find.
export const foreignWrites = (sql: any, records: any, table: string) => [
  sql`UPDATE
    leads SET status = 2`,
  sql`WITH opened AS (insert into lead_attempts (lead_id) VALUES (1)) SELECT 1`,
  sql`DELETE FROM "conversions" WHERE id = 1`,
  sql`MERGE INTO cap_windows w USING caps c ON c.id = w.cap_id WHEN MATCHED THEN DELETE`,
  sql`TRUNCATE TABLE public.slot_credits`,
  records.caps.updateMany({ data: { cap: 1 } }),
  sql`UPDATE ${table} SET id = 1`,
];
