import { Module } from '@nestjs/common';
import {
  createAdvertiser,
  createLead,
  createPublisher,
  type LeadValues,
} from '@leadline/prisma/seed';
import pg from 'pg';
import { AdvertiserReportsModule } from '#modules/conversions/advertiser-reports/advertiser-reports.module.js';
import { PostbackAuthModule } from '#modules/conversions/postback-auth/postback-auth.module.js';
import { FixedClock } from '#shared/clock/clock.js';
import { HttpModule } from '#shared/http/http.module.js';
import { PlatformModule } from '#shared/platform.module.js';
import { NoPublishersModule, NoStaffModule } from '#test/support/app-modules.js';
import { createTestApp, TEST_SECRET, type TestApp } from '#test/support/test-app.js';

@Module({
  imports: [
    PlatformModule,
    HttpModule.forCallers(NoStaffModule, NoPublishersModule, PostbackAuthModule),
    AdvertiserReportsModule,
  ],
})
class InboundTestModule {}

export const NOW = new Date('2026-11-20T12:00:00Z');
export interface Answer {
  readonly status: number;
  readonly body: { code: string; lead_id?: number };
}
export interface LeadState {
  status: number;
  brand_status: string | null;
  publisher_status: string | null;
  external_id: string | null;
  ftd_at: Date | null;
  revenue: string;
  payout: string;
}
export interface LogRow {
  lead_id: number | null;
  outcome: string;
  payload: Record<string, unknown>;
}

/** An HTTP process with one advertiser and one publisher, and helpers to act on them. */
export const startInbound = async (
  environment: Record<string, string> = {},
  databaseUrl?: string,
) => {
  const clock = new FixedClock(NOW);
  const app: TestApp = await createTestApp(InboundTestModule, {
    clock,
    environment: { PROCESS_ROLE: 'http', ...environment },
    ...(databaseUrl !== undefined && { databaseUrl }),
  });
  const db = new pg.Pool({ connectionString: app.databaseUrl, max: 4 });
  const advertiser = await createAdvertiser(db, TEST_SECRET);
  const publisher = await createPublisher(db, TEST_SECRET);
  const rows = async <T extends pg.QueryResultRow>(
    text: string,
    values: unknown[] = [],
  ): Promise<T[]> => (await db.query<T>(text, values)).rows;
  const answerOf = async (response: Response): Promise<Answer> => ({
    status: response.status,
    body: (await response.json()) as Answer['body'],
  });
  const url = (token = advertiser.postback_token): string => `${app.url}/api/v1/postbacks/${token}`;
  return {
    app,
    db,
    clock,
    advertiser,
    publisher,
    rows,
    url,
    answerOf,
    lead: (values: Partial<LeadValues> = {}): Promise<number> =>
      createLead(db, {
        publisher_id: publisher.id,
        advertiser_id: advertiser.id,
        created_at: new Date('2026-11-18T08:00:00Z'),
        ...values,
      }),
    post: async (body: object, token?: string): Promise<Answer> =>
      answerOf(
        await fetch(url(token), {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
      ),
    stateOf: async (leadId: number): Promise<LeadState> => {
      const [row] = await rows<LeadState>(
        `SELECT status, brand_status, publisher_status, external_id, ftd_at, revenue, payout
         FROM leads
         WHERE id = $1`,
        [leadId],
      );
      if (!row) throw new Error('no such lead');
      return row;
    },
    logOf: (advertiserId = advertiser.id): Promise<LogRow[]> =>
      rows<LogRow>(
        `SELECT lead_id, outcome, payload
         FROM inbound_postbacks
         WHERE advertiser_id = $1
         ORDER BY id`,
        [advertiserId],
      ),
    eventsOf: async (leadId: number): Promise<string[]> =>
      (
        await rows<{ event: string }>(
          `SELECT payload ->> 'event' AS event
           FROM outbox
           WHERE topic = 'publisher-postback'
             AND payload ->> 'lead_id' = $1
           ORDER BY id`,
          [String(leadId)],
        )
      ).map(({ event }) => event),
    historyOf: (leadId: number) =>
      rows(
        `SELECT source, brand_status, previous_brand_status, status, previous_status
         FROM lead_status_history
         WHERE lead_id = $1
         ORDER BY id`,
        [leadId],
      ),
    close: async (): Promise<void> => {
      await db.end();
      await app.close();
    },
  };
};
export type Inbound = Awaited<ReturnType<typeof startInbound>>;
