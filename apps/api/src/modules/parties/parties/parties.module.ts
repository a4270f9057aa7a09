import { Module } from '@nestjs/common';
import { CapsModule } from '#modules/routing/caps/caps.module.js';
import { OwnPartiesModule } from '#modules/reference/own-parties/own-parties.module.js';
import { LookupsModule } from '#modules/reference/lookups/lookups.module.js';
import { LedgerModule } from '#modules/money/ledger/ledger.module.js';
import { SettledEffectModule } from '#modules/money/guarantees/settled-effect.module.js';
import { ReportsModule } from '#modules/reporting/reports/reports.module.js';
import { AmountsService } from './amounts.service.js';
import {
  ExclusionRepository,
  OpeningHoursRepository,
  SupportedCountryRepository,
} from './data/owned.repository.js';
import { OverrideRepository } from './data/override.repository.js';
import { AdvertiserRepository, PublisherRepository } from './data/party.repository.js';
import { PartyUsersQuery } from './data/party-users.query.js';
import { ReferenceQuery } from './data/reference.query.js';
import { LeadPlansQuery } from './data/lead-plans.query.js';
import { PlanRepository } from './data/plan.repository.js';
import { PostbackTokenRepository } from './data/token.repository.js';
import { ExclusionsService } from './exclusions.service.js';
import { LeadMoneyService } from './lead-money.service.js';
import { AdvertiserHoursService } from './opening-hours.service.js';
import { OverridesService } from './overrides.service.js';
import { AdvertisersController, PublishersController } from './parties.controller.js';
import { AdvertisersService, PublishersService } from './parties.service.js';
import { PartyFiguresService } from './party-figures.service.js';
import { PartyListsService } from './party-lists.service.js';
import {
  AdvertiserRecordsController,
  OverrideControllers,
  PublisherRecordsController,
} from './party-records.controller.js';
import { PartyRowsService } from './party-rows.service.js';
import { PartySettingsService } from './party-settings.service.js';
import { PostbackTokensController } from './party-tokens.controller.js';
import { PartyTokensService, PostbackTokensService } from './party-tokens.service.js';
import { PlanChangesService } from './plan-changes.service.js';
import { PlanMatchesService } from './plan-matches.service.js';
import {
  AdvertiserPlansController,
  LeadMoneyController,
  PublisherPlansController,
} from './plans.controller.js';
import { PlansService } from './plans.service.js';
import { PublisherTokensModule } from './publisher-tokens.module.js';
import { PartyReferencesService } from './references.service.js';
import { ScheduledPartyRecords } from './scheduled-party-records.js';
import { SupportedCountriesService } from './supported-countries.service.js';

const repositories = [
  AdvertiserRepository,
  PublisherRepository,
  PlanRepository,
  LeadPlansQuery,
  SupportedCountryRepository,
  OpeningHoursRepository,
  ExclusionRepository,
  OverrideRepository,
  PostbackTokenRepository,
  PartyUsersQuery,
  ReferenceQuery,
];

/** Advertisers, publishers, and the settings on their pages. */
@Module({
  imports: [
    LookupsModule,
    OwnPartiesModule,
    CapsModule,
    LedgerModule,
    SettledEffectModule,
    ReportsModule,
    PublisherTokensModule,
  ],
  controllers: [
    AdvertisersController,
    AdvertiserRecordsController,
    PublishersController,
    PublisherRecordsController,
    ...OverrideControllers,
    AdvertiserPlansController,
    PublisherPlansController,
    LeadMoneyController,
    PostbackTokensController,
  ],
  providers: [
    ...repositories,
    AdvertisersService,
    PublishersService,
    PartyListsService,
    PartyRowsService,
    PartyFiguresService,
    PartySettingsService,
    PartyReferencesService,
    PartyTokensService,
    PostbackTokensService,
    AmountsService,
    PlansService,
    PlanChangesService,
    PlanMatchesService,
    LeadMoneyService,
    SupportedCountriesService,
    AdvertiserHoursService,
    ExclusionsService,
    OverridesService,
    ScheduledPartyRecords,
  ],
})
export class PartiesModule {}
