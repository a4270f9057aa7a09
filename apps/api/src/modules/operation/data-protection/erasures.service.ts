import { Injectable } from '@nestjs/common';
import type { Erasure, ErasureDetails } from '@leadline/contracts';
import { AuditService } from '#shared/audit/audit.service.js';
import { Clock } from '#shared/clock/clock.js';
import { SecretsService } from '#shared/crypto/secrets.service.js';
import { DatabaseService } from '#shared/database/database.service.js';
import { ErasureRepository, type ErasureRow } from './data/erasure.repository.js';
import { progressOf } from './domain/erasure-plan.js';
import { AppError } from '#shared/http/app-error.js';
import { ErasureFindingsService } from './erasure-findings.service.js';
import { ErasureQueueService } from './erasure-queue.service.js';
import { PeopleService } from './people.service.js';

const LISTED = 100;
const HASH_DIGITS = 12;

const wireOf = ({ step, ...row }: ErasureRow): Erasure => ({
  ...row,
  subject_hash: row.subject_hash?.toString('hex').slice(0, HASH_DIGITS) ?? null,
  before: row.before?.toISOString() ?? null,
  progress: progressOf(row.kind, row.status, step),
  created_at: row.created_at.toISOString(),
  finished_at: row.finished_at?.toISOString() ?? null,
});

/** Runs that erase personal data (ADR 36). */
@Injectable()
export class ErasuresService {
  constructor(
    private readonly erasures: ErasureRepository,
    private readonly people: PeopleService,
    private readonly findings: ErasureFindingsService,
    private readonly queue: ErasureQueueService,
    private readonly secrets: SecretsService,
    private readonly audit: AuditService,
    private readonly database: DatabaseService,
    private readonly clock: Clock,
  ) {}

  /** Starts to erase a person. A second request returns the run under way. */
  start(value: string, userId: number): Promise<number> {
    const subject = this.people.subjectOf(value);
    const hash = this.people.hashOf(subject);
    return this.database.tx(async () => {
      const id = await this.erasures.insertPerson({
        subjectKind: subject.kind,
        hash,
        subject: this.secrets.encrypt(
          JSON.stringify({ ...subject, values: this.people.valuesOf(subject), lead_ids: [] }),
          'erasure-subject',
        ),
        userId,
        now: this.clock.now(),
      });
      if (id === null) {
        const open = await this.erasures.findOpen(hash);
        // The run that was in the way has just ended, and this one is no longer needed.
        return open ?? this.start(value, userId);
      }
      await this.audit.record({
        userId,
        action: 'person.erase',
        entity: 'person',
        entityId: id,
        after: { subject_kind: subject.kind, subject_hash: hash.toString('hex') },
      });
      await this.database.afterCommit(() => this.queue.add([{ id, runs: 0 }]));
      return id;
    });
  }

  /**
   * Returns the places that wait for decisions, the data that stays, and the advertisers that have
   * the person's data.
   */
  async details(id: number): Promise<ErasureDetails> {
    const run = await this.erasures.findResult(id);
    if (!run) throw new AppError('ERASURE_NOT_FOUND');
    const { blacklist_items, recipients } = run;
    return {
      id,
      blacklist_items,
      recipients: [...recipients],
      findings: await this.findings.list(run),
    };
  }

  async list(): Promise<Erasure[]> {
    return (await this.erasures.list(LISTED)).map(wireOf);
  }
}
