import { Injectable } from '@nestjs/common';
import { SecretsService } from '#shared/crypto/secrets.service.js';
import type { IdRange, PersonTexts } from '#shared/database/erasure.sql.js';
import { ReceivedRequestsRepository } from './data/received-requests.repository.js';
import { searchableRequest } from './domain/searchable-request.js';

/** Requests that are decrypted at once: each may be as large as a body that we take. */
const BATCH = 100;

/** Erases people from the requests of advertisers, which are stored encrypted. */
@Injectable()
export class ReceivedRequestsService {
  constructor(
    private readonly requests: ReceivedRequestsRepository,
    private readonly secrets: SecretsService,
  ) {}

  /** Erases the requests of a range that name the person. */
  async erasePerson(texts: PersonTexts, { after, until }: IdRange): Promise<void> {
    for (let last = after; ;) {
      const rows = await this.requests.list({ after: last, until }, BATCH);
      const decrypted = rows.map(({ id, received }): [number, string] => [
        id,
        searchableRequest(this.secrets.decrypt(received, 'inbound-request')),
      ]);
      await this.requests.erase(texts, new Map(decrypted));
      const next = rows.at(-1)?.id;
      if (next === undefined || rows.length < BATCH) return;
      last = next;
    }
  }
}
