import { Module } from '@nestjs/common';
import { LeadStoresModule } from '#modules/lead-data/lead-stores/lead-stores.module.js';
import { ClickReportsController } from './click-reports.controller.js';
import { ClickReportsService } from './click-reports.service.js';
import { ClickListQuery } from './data/click-list.query.js';
import { ClickNamesQuery } from './data/click-names.query.js';
import { ClickTalliesQuery } from './data/click-tallies.query.js';

/** Reports of clicks: pivots, and the list of clicks behind their figures. */
@Module({
  imports: [LeadStoresModule],
  controllers: [ClickReportsController],
  providers: [ClickReportsService, ClickTalliesQuery, ClickListQuery, ClickNamesQuery],
  exports: [ClickReportsService],
})
export class ClickReportsModule {}
