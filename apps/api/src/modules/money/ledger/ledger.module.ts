import { Module } from '@nestjs/common';
import { LedgerCheckRepository } from './data/ledger-check.repository.js';
import { LeadPostingsQuery } from './data/lead-postings.query.js';
import { LedgerQuery } from './data/ledger.query.js';
import { PostingRepository } from './data/posting.repository.js';
import { LeadPostingsService } from './lead-postings.service.js';
import { LedgerCheckService, LedgerChecking } from './ledger-check.service.js';
import { LedgerPosting, LedgerPostingService } from './ledger-posting.service.js';
import { LedgerController } from './ledger.controller.js';
import { LedgerService } from './ledger.service.js';

/** The money of leads as double entry: posts it, checks it, and shows the accounts of parties. */
@Module({
  controllers: [LedgerController],
  providers: [
    LedgerService,
    LeadPostingsService,
    LeadPostingsQuery,
    LedgerPostingService,
    LedgerPosting,
    LedgerCheckService,
    LedgerChecking,
    LedgerQuery,
    LedgerCheckRepository,
    PostingRepository,
  ],
  exports: [LeadPostingsService],
})
export class LedgerModule {}
