import { Module } from '@nestjs/common';
import { CapsModule } from '#modules/routing/caps/caps.module.js';
import { LookupsModule } from '#modules/reference/lookups/lookups.module.js';
import { ReportsModule } from '#modules/reporting/reports/reports.module.js';
import { AdvertiserRecordsController } from './advertiser-records.controller.js';
import { AdvertisersController } from './advertisers.controller.js';
import { Advertisers } from './advertisers.service.js';
import { Amounts } from './amounts.service.js';
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
import { Exclusions } from './exclusions.service.js';
import { AdvertiserHours } from './opening-hours.service.js';
import { OverridesController } from './overrides.controller.js';
import { Overrides } from './overrides.service.js';
import { PartyDeletion } from './party-deletion.service.js';
import { PartyFigures } from './party-figures.service.js';
import { PartyLists } from './party-lists.service.js';
import { PartyRows } from './party-rows.service.js';
import { PartySettings } from './party-settings.service.js';
import { PartyTokens } from './party-tokens.service.js';
import { PostbackTokensController } from './postback-tokens.controller.js';
import { PostbackTokens } from './postback-tokens.service.js';
import { PublisherRecordsController } from './publisher-records.controller.js';
import { PublisherTokensModule } from './publisher-tokens.module.js';
import { PublishersController } from './publishers.controller.js';
import { Publishers } from './publishers.service.js';
import { PartyReferences } from './references.service.js';
import { SupportedCountries } from './supported-countries.service.js';

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
    Advertisers,
    Publishers,
    PartyLists,
    PartyRows,
    PartyFigures,
    PartySettings,
    PartyReferences,
    PartyDeletion,
    PartyTokens,
    PostbackTokens,
    Amounts,
    SupportedCountries,
    AdvertiserHours,
    Exclusions,
    Overrides,
  ],
})
export class PartiesModule {}
