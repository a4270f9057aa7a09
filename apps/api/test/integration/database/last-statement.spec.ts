import sql, { type Sql } from 'sql-template-tag';
import { DatabaseService, type LastStatement } from '#shared/database/database.service.js';
import { isUniqueViolation } from '#shared/database/sql-state.js';
import { createPool } from '#shared/database/transaction-pool.js';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.js';

describe('The last statement of a transaction', () => {
  let clone: TestDatabase;
  let database: DatabaseService;
  const names = async (): Promise<string[]> =>
    (await database.query<{ name: string }>(sql`SELECT name FROM offers ORDER BY name`)).map(
      ({ name }) => name,
    );
  const inserting = (name: string) =>
    sql`INSERT INTO offers (name, slug) VALUES (${name}, ${name}) RETURNING name`;

  beforeAll(async () => {
    clone = await createTestDatabase();
    database = new DatabaseService(
      createPool(clone.url, 1, (error) => {
        throw error;
      }),
    );
  });
  beforeEach(() => database.query(sql`TRUNCATE offers RESTART IDENTITY CASCADE`));
  afterAll(async () => {
    await database.onApplicationShutdown();
    await clone.drop();
  });

  it('returns its rows, commits all, and lets effects see them', async () => {
    let seen: string[] = [];
    const rows = await database.tx(async (last) => {
      await database.query(inserting('a'));
      await database.afterCommit(async () => {
        seen = await names();
      });
      return last(inserting('b'));
    });
    expect(rows).toEqual([{ name: 'b' }]);
    expect(seen).toEqual(['a', 'b']);
  });

  it('rolls everything back if it fails, or if a statement sent with it fails', async () => {
    let effects = 0;
    const run = (first: string, second: string) =>
      database
        .tx(async (last) => {
          await database.afterCommit(() => {
            effects += 1;
          });
          await database.query(inserting('taken'));
          await Promise.all([database.query(inserting(first)), last(inserting(second))]);
        })
        .catch((error: unknown) => error);
    for (const failure of [await run('x', 'taken'), await run('taken', 'x')])
      expect(isUniqueViolation(failure, 'offers_slug_key')).toBe(true);
    expect(effects).toBe(0);
    expect(await names()).toEqual([]);
  });

  it.each<[string, Sql, string?]>([
    ['has a value that cannot be encoded', sql`SELECT ${{ amount: 1n }}::jsonb`],
    ['has the name of another statement', sql`SELECT 2`, 'one'],
  ])('rolls everything back if it or one before it %s', async (_, unsent, name) => {
    await database.query(sql`SELECT 1`, 'one');
    const failureOf = (run: (last: LastStatement) => Promise<unknown>) =>
      database
        .tx(async (last) => {
          await database.query(inserting('before'));
          await run(last);
        })
        .catch((error: unknown) => error);
    const failures = [
      await failureOf((last) => last(unsent, name)),
      await failureOf((last) =>
        Promise.all([database.query(unsent, name), last(inserting('last'))]),
      ),
      await failureOf((last) =>
        Promise.all([database.query(unsent, name).catch(() => undefined), last(inserting('last'))]),
      ),
    ];
    for (const failure of failures) expect(failure).toBeInstanceOf(Error);
    expect(await names()).toEqual([]);
  });

  it('tries the transaction again after a serialisation failure', async () => {
    let tries = 0;
    await database.tx(async (last) => {
      tries += 1;
      await database.query(inserting('again'));
      await last(
        tries === 1
          ? sql`DO $$ BEGIN RAISE EXCEPTION 'not now' USING ERRCODE = '40001'; END $$`
          : sql`SELECT 1`,
      );
    });
    expect(tries).toBe(2);
    expect(await names()).toEqual(['again']);
  });

  it('does not commit a transaction that was joined', async () => {
    const inner = () => database.tx((last) => last(inserting('inner')));
    await expect(
      database.tx(async () => {
        await inner();
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(await names()).toEqual([]);
  });

  it('refuses a statement after it', async () => {
    await expect(
      database.tx(async (last) => {
        await last(inserting('last'));
        await database.query(inserting('later'));
      }),
    ).rejects.toThrow('after the last one');
    await expect(
      database.tx(async (last) => {
        await last(inserting('really'));
        await database.records();
      }),
    ).rejects.toThrow('after the last one');
    expect(await names()).toEqual(['last', 'really']);
  });

  it('commits what Prisma wrote before it', async () => {
    await database.tx(async (last) => {
      await (await database.records()).offers.create({ data: { name: 'p', slug: 'p' } });
      await last(inserting('s'));
    });
    expect(await names()).toEqual(['p', 's']);
  });

  it('fails a transaction whose work hid that a statement had failed', async () => {
    await expect(
      database.tx(async () => {
        await database.query(inserting('twice'));
        await database.query(inserting('twice')).catch(() => undefined);
      }),
    ).rejects.toThrow('rolled back');
    expect(await names()).toEqual([]);
  });
});
