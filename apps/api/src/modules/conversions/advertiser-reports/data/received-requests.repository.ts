import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { DatabaseService } from '#shared/database/database.service.js';
import { isNamedIn, type IdRange, type PersonTexts } from '#shared/database/erasure.sql.js';

interface ReceivedRequestRow {
  readonly id: number;
  readonly received: Buffer;
}

/** Requests of advertisers as they were received, encrypted: SQL cannot search them. */
@Injectable()
export class ReceivedRequestsRepository {
  constructor(private readonly database: DatabaseService) {}

  /** Lists the first requests of a range. */
  list({ after, until }: IdRange, limit: number): Promise<ReceivedRequestRow[]> {
    return this.database.query<ReceivedRequestRow>(sql`
      SELECT id, received
      FROM inbound_postbacks
      WHERE id > ${after} AND id <= ${until} AND received IS NOT NULL
      ORDER BY id
      LIMIT ${limit}`);
  }

  /** Erases the requests that name a person. `texts` are their decrypted texts, by id. */
  async erase({ everywhere, needles }: PersonTexts, texts: ReadonlyMap<number, string>) {
    await this.database.query(sql`
      UPDATE inbound_postbacks t
      SET received = NULL, call_hash = NULL, event_hash = NULL
      FROM unnest(${[...texts.keys()]}::int[], ${[...texts.values()]}::text[]) AS r(id, text)
      WHERE t.id = r.id AND ${isNamedIn(sql`r.text`, needles, everywhere)}`);
  }
}
