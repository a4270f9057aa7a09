import { executionAsyncResource } from 'node:async_hooks';
import sql from 'sql-template-tag';
import { DatabaseService } from '#shared/database/database.service.js';
import { isUniqueViolation, sqlStateOf } from '#shared/database/sql-state.js';
import { createPool } from '#shared/database/transaction-pool.js';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.js';

describe('Database', () => {
  let clone: TestDatabase;
  let database: DatabaseService;
  const names = async (): Promise<string[]> =>
    (await database.query<{ name: string }>(sql`SELECT name FROM offers ORDER BY name`)).map(
      ({ name }) => name,
    );
  const insert = (name: string) =>
    database.query(sql`INSERT INTO offers (name, slug) VALUES (${name}, ${name})`);

  beforeAll(async () => {
    clone = await createTestDatabase();
    database = new DatabaseService(
      createPool(clone.url, 4, (error) => {
        throw error;
      }),
    );
  });
  beforeEach(() => database.query(sql`TRUNCATE offers RESTART IDENTITY CASCADE`));
  afterAll(async () => {
    await database.onApplicationShutdown();
    await clone.drop();
  });

  it('runs SQL and Prisma of one transaction on one connection, and commits both', async () => {
    await database.tx(async () => {
      await insert('by-sql');
      const records = await database.records();
      await records.offers.create({ data: { name: 'by-prisma', slug: 'by-prisma' } });
      expect(await records.offers.count()).toBe(2);
      const [pids] = await database.query<{ pid: number }>(sql`SELECT pg_backend_pid() AS pid`);
      expect(await records.$queryRawUnsafe('SELECT pg_backend_pid() AS pid')).toEqual([pids]);
    });
    expect(await names()).toEqual(['by-prisma', 'by-sql']);
  });

  it('rolls back SQL and Prisma together, and runs no effect', async () => {
    let effects = 0;
    await expect(
      database.tx(async () => {
        await insert('a');
        await (await database.records()).offers.create({ data: { name: 'b', slug: 'b' } });
        await database.afterCommit(() => {
          effects += 1;
        });
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(await names()).toEqual([]);
    expect(effects).toBe(0);
  });

  it('undoes a rehearsal within a transaction, and nothing else of it', async () => {
    const effects: string[] = [];
    const noted = (name: string) => database.afterCommit(() => void effects.push(name));
    await database.tx(async () => {
      await insert('before');
      await noted('before');
      const seen = await database.rehearse(async () => {
        await database.tx(async (last) => {
          await (await database.records()).offers.create({ data: { name: 'p', slug: 'p' } });
          await last(sql`INSERT INTO offers (name, slug) VALUES ('rehearsed', 'rehearsed')`);
          await noted('rehearsed');
        });
        const inner = await database.rehearse(async () => {
          await insert('inner');
          return names();
        });
        return [inner, await names()];
      });
      expect(seen).toEqual([
        ['before', 'inner', 'p', 'rehearsed'],
        ['before', 'p', 'rehearsed'],
      ]);
      expect(await names()).toEqual(['before']);
      // The transaction goes on after a statement that failed in a rehearsal.
      await expect(database.rehearse(() => insert('before'))).rejects.toThrow('duplicate key');
      await insert('after');
      await noted('after');
    });
    expect(await names()).toEqual(['after', 'before']);
    expect(effects).toEqual(['before', 'after']);
  });

  it('undoes a rehearsal outside a transaction', async () => {
    expect(await database.rehearse(() => insert('a').then(names))).toEqual(['a']);
    expect(await names()).toEqual([]);
    await expect(database.rehearse(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  });

  it('leaves nothing behind that Node would copy into every later promise', async () => {
    const copied = async (): Promise<number> => {
      await Promise.resolve();
      return Object.getOwnPropertySymbols(executionAsyncResource()).length;
    };
    const before = await copied();
    const other = new DatabaseService(createPool(clone.url, 1, () => undefined));
    await other.tx(async () => {
      await (await other.records()).offers.count();
    });
    await other.onApplicationShutdown();
    expect(await copied()).toBe(before);
  });

  it('keeps parallel transactions apart, even more of them than connections', async () => {
    await Promise.all(
      Array.from({ length: 24 }, (_, index) =>
        database
          .tx(async () => {
            const records = await database.records();
            await records.offers.create({ data: { name: `n${index}`, slug: `s${index}` } });
            const found = await records.offers.findUnique({ where: { slug: `s${index}` } });
            expect(found?.name).toBe(`n${index}`);
            if (index % 2 === 1) throw new Error('odd');
          })
          .catch((error: unknown) => {
            expect(error).toEqual(new Error('odd'));
          }),
      ),
    );
    expect((await names()).length).toBe(12);
  });

  it('tries a deadlocked transaction again', async () => {
    await insert('x');
    await insert('y');
    const touch = (slug: string) =>
      database.query(sql`UPDATE offers SET name = name || '.' WHERE slug = ${slug}`);
    let arrived = 0;
    let open: () => void = () => undefined;
    const bothHoldOne = new Promise<void>((resolve) => {
      open = resolve;
    });
    const cross = (first: string, second: string) =>
      database.tx(async () => {
        await touch(first);
        arrived += 1;
        if (arrived >= 2) open();
        await bothHoldOne;
        await touch(second);
      });
    await Promise.all([cross('x', 'y'), cross('y', 'x')]);
    expect(await names()).toEqual(['x..', 'y..']);
    expect(arrived).toBeGreaterThan(2);
  });

  it('tries a transaction again after a deadlock that Prisma reports', async () => {
    const rejectFirst = sql`
      CREATE FUNCTION reject_first() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION 'deadlock detected' USING ERRCODE = '40P01';
      END $$`;
    await database.query(rejectFirst);
    await database.query(
      sql`CREATE TRIGGER reject BEFORE INSERT ON offers EXECUTE FUNCTION reject_first()`,
    );
    let tries = 0;
    await database.tx(async () => {
      tries += 1;
      if (tries === 2) await database.query(sql`DROP TRIGGER reject ON offers`);
      const records = await database.records();
      await records.offers.create({ data: { name: 'again', slug: 'again' } });
    });
    expect(tries).toBe(2);
    expect(await names()).toEqual(['again']);
  });

  it('says why the first statement failed to whoever waits for one behind it', async () => {
    const failures: unknown[] = [];
    await expect(
      database.tx(() =>
        Promise.all(
          ['a', 'a', 'b'].map((name) => insert(name).catch((error) => failures.push(error))),
        ),
      ),
    ).rejects.toThrow('rolled back');
    expect(failures.map(sqlStateOf)).toEqual(['23505', '23505']);
    expect(await names()).toEqual([]);
  });

  it('recognises a unique violation from SQL and from Prisma', async () => {
    await insert('taken');
    const bySql = await insert('taken').catch((error: unknown) => error);
    const records = await database.records();
    const byPrisma = await records.offers
      .create({ data: { name: 'taken', slug: 'taken' } })
      .catch((error: unknown) => error);
    for (const error of [bySql, byPrisma]) {
      expect(sqlStateOf(error)).toBe('23505');
      expect(isUniqueViolation(error, 'offers_slug_key')).toBe(true);
      expect(isUniqueViolation(error, 'offers_pkey')).toBe(false);
    }
  });

  it('reads and writes the same instants by SQL and Prisma in any server time zone', async () => {
    const elsewhere = await createTestDatabase();
    const name = new URL(elsewhere.url).pathname.slice(1);
    const pool = createPool(elsewhere.url, 2, (error) => {
      throw error;
    });
    await pool.query(`ALTER DATABASE "${name}" SET timezone = 'Asia/Kathmandu'`);
    await pool.end();
    const kathmandu = new DatabaseService(
      createPool(elsewhere.url, 2, (error) => {
        throw error;
      }),
    );
    const at = new Date('2026-03-29T00:59:59.123Z');
    await kathmandu.query(
      sql`INSERT INTO offers (name, slug, created_at) VALUES ('sql', 'sql', ${at})`,
    );
    const records = await kathmandu.records();
    await records.offers.create({ data: { name: 'prisma', slug: 'prisma', created_at: at } });
    const bySql = await kathmandu.query(sql`SELECT created_at FROM offers`);
    const byPrisma = await records.offers.findMany({ select: { created_at: true } });
    expect(bySql).toEqual([{ created_at: at }, { created_at: at }]);
    expect(byPrisma).toEqual([{ created_at: at }, { created_at: at }]);
    await kathmandu.onApplicationShutdown();
    await elsewhere.drop();
  });

  it('gives the connection back after a failed statement inside Prisma', async () => {
    await insert('taken');
    for (let round = 0; round < 8; round += 1) {
      await expect(
        database.tx(async () =>
          (await database.records()).offers.create({ data: { name: 'z', slug: 'taken' } }),
        ),
      ).rejects.toThrow();
    }
    expect(await names()).toEqual(['taken']);
  });

  it('survives the loss of a connection in a transaction', async () => {
    for (let round = 0; round < 5; round += 1)
      await expect(
        database.tx(() => database.query(sql`SELECT pg_terminate_backend(pg_backend_pid())`)),
      ).rejects.toThrow('terminating connection');
    expect(await names()).toEqual([]);
  });

  it('joins a transaction that is already open', async () => {
    await expect(
      database.tx(async () => {
        await database.tx(() => insert('inner'));
        throw new Error('outer');
      }),
    ).rejects.toThrow('outer');
    expect(await names()).toEqual([]);
  });
});
