import { createCap, createUser } from '@leadline/prisma/seed';
import { LeadActionsService } from '#modules/leads/leads/lead-actions.service.js';
import { IntakeWorld, newLead } from '#test/support/intake-world.js';

const CAP = 5;
const AT_ONCE = 24;

describe('marking delivered leads as test leads', () => {
  let world: IntakeWorld;
  let cap: number;
  let userId: number;

  beforeAll(async () => {
    world = await IntakeWorld.create();
    const alpha = await world.addAdvertiser('alpha');
    await world.distribute([[[alpha, 100]]]);
    cap = await createCap(world.db, { advertiser_ids: [alpha], cap: CAP });
    userId = await createUser(world.db, {
      name: 'Staff',
      email: 'staff@example.com',
      passwordHash: 'none',
      roleId: 1,
    });
    await world.reload();
  }, 60_000);
  afterAll(() => world.close());

  const sendMany = (count: number): Promise<(number | null)[]> =>
    Promise.all(
      Array.from({ length: count }, async () => {
        const { status, body } = await world.send(newLead());
        return status === 201 ? body.lead_id : null;
      }),
    );
  const places = async () =>
    (
      await world.rows<{ filled: number; reserved: number }>(
        `SELECT sum(filled)::int AS filled, sum(reserved)::int AS reserved
         FROM cap_windows
         WHERE cap_id = $1`,
        [cap],
      )
    )[0];
  const counted = async () =>
    (
      await world.rows<{ count: number }>(
        'SELECT count(*)::int AS count FROM leads WHERE status = 2 AND NOT is_test',
      )
    )[0]?.count;
  it('makes room in a cap for exactly as many others, even while they come in', async () => {
    const accepted = (await sendMany(AT_ONCE)).filter((id) => id !== null);
    expect(accepted).toHaveLength(CAP);
    const actions = world.app.get(LeadActionsService);
    await Promise.all([
      ...accepted
        .slice(0, 3)
        .flatMap((id) => [
          actions.markTest({ lead_ids: [id] }, userId),
          actions.markTest({ lead_ids: accepted.slice(0, 3) }, userId),
        ]),
      sendMany(AT_ONCE),
    ]);
    await sendMany(AT_ONCE);
    expect([await counted(), await places()]).toEqual([CAP, { filled: CAP, reserved: 0 }]);
  });
});
