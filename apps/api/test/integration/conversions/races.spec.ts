import { AppError } from '#shared/http/app-error.js';
import { ConversionsService } from '#modules/conversions/conversions.service.js';
import {
  addPending,
  filledOf,
  ledgerOf,
  makeConversionWorld,
  type ConversionWorld,
} from '#test/support/conversion-world.js';
import { call } from '#test/support/http-client.js';
import { ReadsModule } from '#test/support/reads-app.js';
import { onDatabase, signIn, type SignedIn } from '#test/support/sign-in.js';
import { waitingForLocks } from '#test/support/waiting.js';
import { createTestApp, type TestApp } from '#test/support/test-app.js';

const ROUNDS = 10;
const AT_ONCE = 20;

describe('concurrent decisions on one FTD', () => {
  let app: TestApp;
  let world: ConversionWorld;
  let people: SignedIn[];

  beforeAll(async () => {
    app = await createTestApp(ReadsModule);
    world = await makeConversionWorld(app);
    people = [
      await signIn(app, { permissions: ['PENDING_CONVERSIONS_MARK_FTD'] }),
      await signIn(app, { permissions: ['PENDING_CONVERSIONS_MARK_FTD'] }),
    ];
  }, 60_000);
  afterAll(() => app.close());

  it('of accepts and rejects exactly one wins, and only it is recorded', async () => {
    const service = app.get(ConversionsService);
    for (let round = 0; round < ROUNDS; round += 1) {
      const lead = await addPending(app, world);
      const filled = await filledOf(app, world.cap);
      const outcomes = await Promise.all(
        Array.from({ length: AT_ONCE }, async (_, index) => {
          const isAccept = (index + round) % 2 === 0;
          try {
            await service.act(
              {
                lead_id: lead,
                is_accept: isAccept,
                status_override: 'No',
                seen: { status: 'Pending FTD', fake_ftd: false },
              },
              people[index % 3 === 0 ? 0 : 1]?.userId ?? 0,
              'UTC',
            );
            return isAccept ? 'accepted' : 'rejected';
          } catch (error) {
            return error instanceof AppError ? error.code : error;
          }
        }),
      );
      const [winner, ...others] = outcomes.filter(
        (outcome) => outcome === 'accepted' || outcome === 'rejected',
      );
      expect({ others, losers: new Set(outcomes.filter((outcome) => outcome !== winner)) }).toEqual(
        { others: [], losers: new Set(['CONVERSION_ALREADY_DECIDED']) },
      );
      const { lead: state, conversion, history, audit, events } = await ledgerOf(app, lead);
      expect([state.status, state.payout, conversion?.state]).toEqual(
        winner === 'accepted' ? [5, '300.00', 'accepted'] : [7, '0.00', 'rejected'],
      );
      expect([history.length, audit.length, events.length]).toEqual([2, 1, 1]);
      expect(await filledOf(app, world.cap)).toBe(winner === 'accepted' ? filled : filled - 1);
    }
  }, 60_000);

  it('over HTTP one accept wins and pays once, all others get 409', async () => {
    const lead = await addPending(app, world);
    const replies = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, index) =>
        call(app.url, 'POST', '/api/pending-conversions/action', {
          body: { lead_id: lead, is_accept: true, status_override: null },
          headers: people[index % 2]?.headers ?? {},
        }),
      ),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([
      200,
      ...Array.from({ length: AT_ONCE - 1 }, () => 409),
    ]);
    const { lead: state, audit, events } = await ledgerOf(app, lead);
    expect([state.payout, audit.length, events]).toEqual(['300.00', 1, ['ftd_approved']]);
  });

  it('of an accept and a reject by two people one wins, whether or not they name what they saw', async () => {
    const PAIRS = 40;
    const decide = (lead: number, isAccept: boolean, by: SignedIn | undefined, isNamed: boolean) =>
      call(app.url, 'POST', '/api/pending-conversions/action', {
        body: {
          lead_id: lead,
          is_accept: isAccept,
          status_override: 'No',
          ...(isNamed && { seen: { status: 'Pending FTD', fake_ftd: false } }),
        },
        headers: by?.headers ?? {},
      });
    const leads = await Promise.all(Array.from({ length: PAIRS }, () => addPending(app, world)));
    for (const [index, lead] of leads.entries()) {
      const isNamed = index % 2 === 0;
      const [rejected, accepted] = await Promise.all([
        decide(lead, false, people[0], isNamed),
        decide(lead, true, people[1], isNamed),
      ]);
      expect([rejected.status, accepted.status].sort()).toEqual([200, 409]);
      expect((await ledgerOf(app, lead)).lead.status).toBe(accepted.status === 200 ? 5 : 7);
    }
  }, 60_000);

  it('a conversion that is locked, for example by a cap edit, is decided afterwards', async () => {
    const lead = await addPending(app, world);
    await onDatabase(app, async (db) => {
      await db.query('BEGIN');
      await db.query('SELECT 1 FROM conversions WHERE lead_id = $1 FOR UPDATE', [lead]);
      const rejected = app
        .get(ConversionsService)
        .act(
          { lead_id: lead, is_accept: false, status_override: 'No' },
          people[0]?.userId ?? 0,
          'UTC',
        );
      await waitingForLocks(async (text) => (await db.query(text)).rows, 1);
      await db.query('COMMIT');
      await expect(rejected).resolves.toEqual({ message: expect.stringContaining('rejected') });
    });
  });
});
