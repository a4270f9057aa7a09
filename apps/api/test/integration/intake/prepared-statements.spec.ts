import sql from 'sql-template-tag';
import { DatabaseService } from '#shared/database/database.service.js';
import { IntakeWorld, newLead } from '#test/support/intake-world.js';

/** PostgreSQL plans a statement for its values this many times before it may keep one plan. */
const FIRST_PLANS = 5;
const CONNECTIONS = 2;

interface Prepared {
  name: string;
  custom: number;
  generic: number;
}

/** The prepared statements of every connection of the server. */
const preparedBy = async (database: DatabaseService): Promise<Prepared[]> => {
  let held = 0;
  let letGo = (): void => undefined;
  const allHeld = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const lists = Array.from({ length: CONNECTIONS }, () =>
    database.tx(async () => {
      held += 1;
      if (held === CONNECTIONS) letGo();
      await allHeld;
      return database.query<Prepared>(sql`
        SELECT name, custom_plans::int AS custom, generic_plans::int AS generic
        FROM pg_prepared_statements`);
    }),
  );
  return (await Promise.all(lists)).flat();
};

describe('Prepared statements of a lead', () => {
  let world: IntakeWorld;

  beforeAll(async () => {
    world = await IntakeWorld.create({ environment: { DB_POOL_SIZE: String(CONNECTIONS) } });
    const alpha = await world.addAdvertiser('alpha');
    await world.distribute([[[alpha, 100]]], { method: 'slot' });
    await world.rows(
      `INSERT INTO leads (publisher_id, country_id, email, phone, first_name, last_name, ip,
         created_at)
       SELECT $1, $2, 'p' || n || '@example.com', '+44' || n, 'Ada', 'Byron', '81.2.69.142', now()
       FROM generate_series(1, 20000) n`,
      [world.publisher.id, world.gb],
    );
    await world.rows('ANALYZE');
    await world.reload();
  });
  afterAll(() => world.close());

  it('keep one plan, also for one lead at a time', async () => {
    for (let n = 0; n < CONNECTIONS * FIRST_PLANS + 10; n += 1)
      expect((await world.send(newLead())).status).toBe(201);
    const statements = await preparedBy(world.app.get(DatabaseService));
    const often = statements.filter(({ custom, generic }) => custom + generic > FIRST_PLANS);
    expect(often.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'delivery.lock',
        'delivery.read',
        'delivery.settle',
        'intake.insert',
        'routing.facts',
        'routing.lock_credits',
        'routing.reserve',
      ]),
    );
    expect(often.filter(({ custom }) => custom > FIRST_PLANS)).toEqual([]);
  });
});
