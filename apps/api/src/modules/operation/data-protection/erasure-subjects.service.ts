import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { SecretsService } from '#shared/crypto/secrets.service.js';
import { ErasureRepository, type ClaimedErasure } from './data/erasure.repository.js';
import { PersonQuery } from './data/person.query.js';
import { joinValues, valuesOfLead } from './domain/person-pattern.js';

const Texts = z.array(z.string());
const StoredSubject = z.object({
  kind: z.enum(['email', 'phone']),
  value: z.string(),
  values: z.object({
    emails: Texts,
    phones: Texts,
    first_names: Texts,
    last_names: Texts,
    ips: Texts,
    hit_ids: Texts,
    cities: Texts,
  }),
  /** Leads that are still to be erased. */
  lead_ids: z.array(z.int()),
});
type StoredSubject = z.output<typeof StoredSubject>;

/**
 * The person that a run erases. The subject is kept encrypted in the row of the run, together with
 * the values of the person's leads: once the first lead is erased, the leads no longer have them.
 */
@Injectable()
export class ErasureSubjectsService {
  constructor(
    private readonly erasures: ErasureRepository,
    private readonly people: PersonQuery,
    private readonly secrets: SecretsService,
  ) {}

  read(run: Pick<ClaimedErasure, 'id' | 'subject'>): Promise<StoredSubject> {
    if (!run.subject) throw new Error(`The erasure ${run.id} has no subject.`);
    const text = this.secrets.decrypt(run.subject, 'erasure-subject');
    return Promise.resolve(StoredSubject.parse(JSON.parse(text)));
  }

  /** Returns the stored subject, with the person's present leads. */
  async refresh(run: ClaimedErasure): Promise<StoredSubject> {
    const stored = await this.read(run);
    const leads = await this.people.listLeads(stored);
    const values = leads.map(valuesOfLead).reduce(joinValues, stored.values);
    const lead_ids = [...new Set([...stored.lead_ids, ...leads.map(({ id }) => id)])];
    return StoredSubject.parse({ ...stored, values, lead_ids });
  }

  /** Stores the subject, in the transaction of a batch. */
  async save(run: ClaimedErasure, subject: StoredSubject): Promise<void> {
    run.subject = this.secrets.encrypt(JSON.stringify(subject), 'erasure-subject');
    await this.erasures.saveSubject(run, run.subject);
  }
}
