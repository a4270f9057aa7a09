import { Module } from '@nestjs/common';
import { deriveKey, encryptWith } from '@leadline/prisma/secret-box';
import pg from 'pg';
import { PublisherPostbacksModule } from '#modules/publishers/publisher-postbacks/publisher-postbacks.module.js';
import { HttpModule } from '#shared/http/http.module.js';
import { PlatformModule } from '#shared/platform.module.js';
import { NobodyAuthModule } from '#test/support/app-modules.js';
import { TEST_SECRET } from '#test/support/test-app.js';

export const SIGNING_SECRET = 'signing-secret-of-a-publisher';

/** A worker that only sends publisher postbacks. */
@Module({
  imports: [PlatformModule, HttpModule.forCallers(NobodyAuthModule), PublisherPostbacksModule],
})
export class PublisherPostbacksTestModule {}

/** A publisher's postback for an event. */
export const createPostback = async (
  db: pg.Pool,
  publisherId: number,
  event: string,
  url: string,
  isActive = true,
): Promise<number> => {
  const secret = encryptWith(
    deriveKey(TEST_SECRET, 'encryption'),
    SIGNING_SECRET,
    'signing-secret',
  );
  const { rows } = await db.query<{ id: number }>(
    `INSERT INTO publisher_postbacks (publisher_id, event, url, signing_secret, is_active)
     VALUES ($1, $2, $3, $4, $5)
     RETURNING id`,
    [publisherId, event, url, secret, isActive],
  );
  return rows[0]?.id ?? 0;
};

export interface DeliveryRow {
  id: number;
  postback_id: number;
  lead_id: number;
  state: string;
  tries: number;
  last_status_code: number | null;
  last_error: string | null;
  next_try_at: Date;
  created_at: Date;
  delivered_at: Date | null;
}
export const deliveriesOf = async (db: pg.Pool, leadId: number): Promise<DeliveryRow[]> =>
  (
    await db.query<DeliveryRow>(
      'SELECT * FROM publisher_postback_deliveries WHERE lead_id = $1 ORDER BY id',
      [leadId],
    )
  ).rows;
