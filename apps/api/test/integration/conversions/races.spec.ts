import { AppError } from '#shared/http/app-error.js';
import { ConversionsService } from '#modules/conversions/conversions/conversions.service.js';
import {
  addPending,
  filledOf,
  ledgerOf,
  makeConversionWorld,
  type ConversionWorld,
} from '#test/support/conversion-world.js';
import { call, type Reply } from '#test/support/http-client.js';
import { ReadsModule } from '#test/support/app-modules.js';
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

  it('of accepts and rejects one wins for its sender, and is recorded once', async () => {
    const service = app.get(ConversionsService);
    for (let round = 0; round < ROUNDS; round += 1) {
      const lead = await addPending(app, world);
      const filled = await filledOf(app, world.cap);
      const personOf = (index: number): number => people[index % 3 === 0 ? 0 : 1]?.userId ?? 0;
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
              personOf(index),
              'UTC',
            );
            return `${isAccept ? 'accepted' : 'rejected'} by ${personOf(index)}`;
          } catch (error) {
            return error instanceof AppError ? error.code : error;
          }
        }),
      );
      const { lead: state, conversion, history, audit, events } = await ledgerOf(app, lead);
      const winner = `${conversion?.state} by ${conversion?.decided_by}`;
      expect(new Set(outcomes)).toEqual(new Set([winner, 'CONVERSION_ALREADY_DECIDED']));
      const isAccepted = conversion?.state === 'accepted';
      expect([state.status, state.payout]).toEqual(isAccepted ? [5, '300.00'] : [7, '0.00']);
      expect([history.length, audit.length, events.length]).toEqual([2, 1, 1]);
      expect(await filledOf(app, world.cap)).toBe(isAccepted ? filled : filled - 1);
    }
  }, 60_000);

  it('over HTTP one accept wins and pays once; the other person gets 409', async () => {
    const lead = await addPending(app, world);
    const replies = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, index) =>
        call(app.url, 'POST', '/api/pending-conversions/action', {
          body: { lead_id: lead, is_accept: true, status_override: null },
          headers: people[index % 2]?.headers ?? {},
        }),
      ),
    );
    const { lead: state, conversion, audit, events } = await ledgerOf(app, lead);
    expect(replies.map(({ status }) => status)).toEqual(
      replies.map((_, index) => (conversion?.decided_by === people[index % 2]?.userId ? 200 : 409)),
    );
    expect([state.payout, audit.length, events]).toEqual(['300.00', 1, ['ftd_approved']]);
  });

  /** Pairs of requests that do not name what they saw, and pairs that do. */
  const [UNNAMED, NAMED] = [80, 20];
  const decide = (
    lead: number,
    isAccept: boolean,
    by: SignedIn | undefined,
    isNamed: boolean,
  ): Promise<Reply> =>
    call(app.url, 'POST', '/api/pending-conversions/action', {
      body: {
        lead_id: lead,
        is_accept: isAccept,
        status_override: 'No',
        ...(isNamed && { seen: { status: 'Pending FTD', fake_ftd: false } }),
      },
      headers: by?.headers ?? {},
    });
  const pairs = (): Promise<number[]> =>
    Promise.all(Array.from({ length: UNNAMED + NAMED }, () => addPending(app, world)));

  it.each([
    ['two people', 1],
    ['one person in two tabs', 0],
  ])(
    'of an accept and a reject by %s one wins, whether or not they name what they saw',
    async (_who, second) => {
      for (const [index, lead] of (await pairs()).entries()) {
        const isNamed = index >= UNNAMED;
        const [rejected, accepted] = await Promise.all([
          decide(lead, false, people[0], isNamed),
          decide(lead, true, people[second], isNamed),
        ]);
        expect([rejected.status, accepted.status].sort()).toEqual([200, 409]);
        const { lead: state, audit } = await ledgerOf(app, lead);
        expect([state.status, audit.length]).toEqual([accepted.status === 200 ? 5 : 7, 1]);
      }
    },
    60_000,
  );

  it('the same decision in two tabs is made once, and both are answered', async () => {
    for (const [index, lead] of (await pairs()).entries()) {
      const isAccept = index % 2 === 0;
      const isNamed = index >= UNNAMED;
      const replies = await Promise.all([
        decide(lead, isAccept, people[0], isNamed),
        decide(lead, isAccept, people[0], isNamed),
      ]);
      expect(replies.map(({ status }) => status)).toEqual([200, 200]);
      const { history, audit, events } = await ledgerOf(app, lead);
      expect([history.length, audit.length, events.length]).toEqual([2, 1, 1]);
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
