import { Module } from '@nestjs/common';
import { LeadStoresModule } from '#modules/lead-data/lead-stores/lead-stores.module.js';
import { SettingsModule } from '#modules/reference/settings/settings.module.js';
import { AutologinUrlsService } from './autologin-urls.service.js';
import { LeadActionsRepository } from './data/lead-actions.repository.js';
import { LeadEmailsQuery } from './data/lead-emails.query.js';
import { LeadHistoryQuery } from './data/lead-history.query.js';
import { LeadListQuery } from './data/lead-list.query.js';
import { CountedLeadsRepository } from './data/counted-leads.repository.js';
import { StatusGroupsQuery } from './data/status-groups.query.js';
import { LeadActionsService } from './lead-actions.service.js';
import { LeadDecisionsService } from './lead-decisions.service.js';
import { LeadExportsService } from './lead-exports.service.js';
import { LeadsController } from './leads.controller.js';
import { LeadWordsService } from './lead-words.service.js';
import { LeadsService } from './leads.service.js';

@Module({
  imports: [SettingsModule, LeadStoresModule],
  controllers: [LeadsController],
  providers: [
    LeadsService,
    LeadExportsService,
    AutologinUrlsService,
    LeadDecisionsService,
    LeadActionsService,
    LeadListQuery,
    LeadEmailsQuery,
    LeadHistoryQuery,
    LeadWordsService,
    StatusGroupsQuery,
    LeadActionsRepository,
    CountedLeadsRepository,
  ],
  exports: [LeadsService],
})
export class LeadsModule {}
