import { Module } from '@nestjs/common';
import { CapsModule } from '#modules/routing/caps/caps.module.js';
import { LookupsModule } from '#modules/reference/lookups/lookups.module.js';
import { ReportsModule } from '#modules/reporting/reports/reports.module.js';
import { AdvertiserRecordsController } from './advertiser-records.controller.js';
import { AdvertisersController } from './advertisers.controller.js';
import { AdvertisersService } from './advertisers.service.js';
import { AmountsService } from './amounts.service.js';
import { AdvertiserRepository } from './data/advertiser.repository.js';
import { AmountRepository } from './data/amount.repository.js';
import { ExclusionRepository } from './data/exclusion.repository.js';
import { OpeningHoursRepository } from './data/opening-hours.repository.js';
import { OverrideRepository } from './data/override.repository.js';
import { PartyUsersQuery } from './data/party-users.query.js';
import { PostbackTokenRepository } from './data/postback-token.repository.js';
import { PublisherRepository } from './data/publisher.repository.js';
import { ReferenceQuery } from './data/reference.query.js';
import { RowsVersionQuery } from './data/rows-version.query.js';
import { SupportedCountryRepository } from './data/supported-country.repository.js';
import { ExclusionsService } from './exclusions.service.js';
import { AdvertiserHoursService } from './opening-hours.service.js';
import { OverridesController } from './overrides.controller.js';
import { OverridesService } from './overrides.service.js';
import { PartyDeletionService } from './party-deletion.service.js';
import { PartyFiguresService } from './party-figures.service.js';
import { PartyListsService } from './party-lists.service.js';
import { PartyRowsService } from './party-rows.service.js';
import { PartySettingsService } from './party-settings.service.js';
import { PartyTokensService } from './party-tokens.service.js';
import { PostbackTokensController } from './postback-tokens.controller.js';
import { PostbackTokensService } from './postback-tokens.service.js';
import { PublisherRecordsController } from './publisher-records.controller.js';
import { PublisherTokensModule } from './publisher-tokens.module.js';
import { PublishersController } from './publishers.controller.js';
import { PublishersService } from './publishers.service.js';
import { PartyReferencesService } from './references.service.js';
import { SupportedCountriesService } from './supported-countries.service.js';

const repositories = [
  AdvertiserRepository,
  PublisherRepository,
  AmountRepository,
  SupportedCountryRepository,
  OpeningHoursRepository,
  ExclusionRepository,
  OverrideRepository,
  PostbackTokenRepository,
  PartyUsersQuery,
  ReferenceQuery,
  RowsVersionQuery,
];

/** Advertisers, publishers, and the settings on their pages. */
@Module({
  imports: [LookupsModule, CapsModule, ReportsModule, PublisherTokensModule],
  controllers: [
    AdvertisersController,
    AdvertiserRecordsController,
    PublishersController,
    PublisherRecordsController,
    OverridesController,
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
    PartyDeletionService,
    PartyTokensService,
    PostbackTokensService,
    AmountsService,
    SupportedCountriesService,
    AdvertiserHoursService,
    ExclusionsService,
    OverridesService,
  ],
})
export class PartiesModule {}
