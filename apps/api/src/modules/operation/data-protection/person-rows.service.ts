import { Injectable } from '@nestjs/common';
import { AuditService } from '#shared/audit/audit.service.js';
import type { IdRange, PersonTexts } from '#shared/database/erasure.sql.js';
import { RecordVersionsService } from '#shared/versions/record-versions.service.js';
import { EraseRepository } from './data/erase.repository.js';
import type { Step } from './domain/erasure-plan.js';

/** Erases a person from rows that belong to no lead. */
@Injectable()
export class PersonRowsService {
  constructor(
    private readonly rows: EraseRepository,
    private readonly audit: AuditService,
    private readonly versions: RecordVersionsService,
  ) {}

  /** Erases one batch of a step and returns the number of changed rows. */
  erase(step: Step, texts: PersonTexts, range: IdRange): Promise<number> {
    if (step === 'audit_entries') return this.audit.erasePerson(texts, range);
    if (step === 'record_versions') return this.versions.erasePerson(texts.everywhere);
    return this.rows.erasePerson(step, texts, range);
  }
}
