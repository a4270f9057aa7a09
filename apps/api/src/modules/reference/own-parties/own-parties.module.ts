import { Module } from '@nestjs/common';
import { RecordLimits } from '#shared/auth/callers.js';
import { RecordPartiesQuery } from './data/record-parties.query.js';
import { OwnPartiesService } from './own-parties.service.js';

/** Knows which user manages which parties. Reads the tables of other modules. */
@Module({
  providers: [
    RecordPartiesQuery,
    OwnPartiesService,
    { provide: RecordLimits, useExisting: OwnPartiesService },
  ],
  exports: [OwnPartiesService, RecordLimits],
})
export class OwnPartiesModule {}
