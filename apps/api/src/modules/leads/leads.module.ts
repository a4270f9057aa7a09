import { Module } from '@nestjs/common';
import { SettingsModule } from '../settings/settings.module.js';
import { LeadHistoryQuery } from './data/lead-history.query.js';
import { LeadListQuery } from './data/lead-list.query.js';
import { LeadDecisionsService } from './lead-decisions.service.js';
import { LeadsController } from './leads.controller.js';
import { LeadsService } from './leads.service.js';

@Module({ imports: [SettingsModule], controllers: [LeadsController], providers: [LeadsService, LeadDecisionsService, LeadListQuery, LeadHistoryQuery], exports: [LeadsService] })
export class LeadsModule {}
