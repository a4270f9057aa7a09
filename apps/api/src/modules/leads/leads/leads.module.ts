import { Module } from '@nestjs/common';
import { WebhookEventsModule } from '#modules/reference/webhook-events/webhook-events.module.js';
import { LeadStoresModule } from '#modules/lead-data/lead-stores/lead-stores.module.js';
import { SettingsModule } from '#modules/reference/settings/settings.module.js';
import { AutologinUrlsService } from './autologin-urls.service.js';
import { LeadActionsRepository, CountedLeadsRepository } from './data/lead-actions.repository.js';
import { LeadHistoryQuery } from './data/lead-history.query.js';
import {
  LeadEmailsQuery,
  LeadListQuery,
  MatchedTextsQuery,
  OfferSlugsQuery,
  StatusGroupsQuery,
} from './data/lead-list.query.js';
import { LeadActionsService } from './lead-actions.service.js';
import { LeadDecisionsService, LeadWordsService } from './lead-decisions.service.js';
import { LeadExportsService } from './lead-exports.service.js';
import { LeadsController } from './leads.controller.js';
import { LeadsService } from './leads.service.js';
import { SearchSummaryService } from './search-summary.service.js';

@Module({
  imports: [SettingsModule, LeadStoresModule, WebhookEventsModule],
  controllers: [LeadsController],
  providers: [
    LeadsService,
    SearchSummaryService,
    LeadExportsService,
    AutologinUrlsService,
    LeadDecisionsService,
    LeadActionsService,
    LeadListQuery,
    LeadEmailsQuery,
    MatchedTextsQuery,
    LeadHistoryQuery,
    LeadWordsService,
    OfferSlugsQuery,
    StatusGroupsQuery,
    LeadActionsRepository,
    CountedLeadsRepository,
  ],
  exports: [LeadsService],
})
export class LeadsModule {}
