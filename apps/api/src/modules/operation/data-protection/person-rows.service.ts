import { Injectable } from '@nestjs/common';
import { AuditService } from '#shared/audit/audit.service.js';
import { Clock } from '#shared/clock/clock.js';
import type { IdRange, PersonTexts } from '#shared/database/erasure.sql.js';
import { RecordVersionsService } from '#shared/versions/record-versions.service.js';
import { ReceivedRequestsService } from '#modules/conversions/advertiser-reports/received-requests.service.js';
import { EraseRepository } from './data/erase.repository.js';
import type { Step } from './domain/erasure-plan.js';

/** Erases a person from rows that belong to no lead. */
@Injectable()
export class PersonRowsService {
  constructor(
    private readonly rows: EraseRepository,
    private readonly audit: AuditService,
    private readonly versions: RecordVersionsService,
    private readonly requests: ReceivedRequestsService,
    private readonly clock: Clock,
  ) {}

  /** Erases one batch of a step and returns the number of changed rows. */
  async erase(step: Step, texts: PersonTexts, range: IdRange): Promise<number> {
    if (step === 'audit_entries') return this.audit.erasePerson(texts, range);
    if (step === 'record_versions') return this.versions.erasePerson(texts.everywhere);
    if (step === 'postbacks') await this.requests.erasePerson(texts, range);
    return this.rows.erasePerson(step, texts, range, this.clock.now());
  }
}
