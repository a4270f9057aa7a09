import { Injectable } from '@nestjs/common';
import { AdvertiserRepository, type ListedAdvertiser } from './data/advertiser.repository.js';
import { PublisherRepository, type ListedPublisher } from './data/publisher.repository.js';
import { RowsVersionQuery } from './data/rows-version.query.js';
import { KeptRows } from './kept-rows.js';

/**
 * Caches the rows of the lists of parties. Reading 5,000 of them takes most of the time of a
 * request, so they are cached until the version of the routing configuration changes. Triggers
 * raise it in every transaction that writes a party, in any process, so the rows are always
 * current.
 */
@Injectable()
export class PartyRowsService {
  private readonly keptAdvertisers: KeptRows<ListedAdvertiser>;
  private readonly keptPublishers: KeptRows<ListedPublisher>;

  constructor(
    private readonly versions: RowsVersionQuery,
    advertisers: AdvertiserRepository,
    publishers: PublisherRepository,
  ) {
    this.keptAdvertisers = new KeptRows(() => advertisers.list());
    this.keptPublishers = new KeptRows(() => publishers.list());
  }

  async advertisers(): Promise<readonly ListedAdvertiser[]> {
    return this.keptAdvertisers.get(await this.versions.current());
  }

  async publishers(): Promise<readonly ListedPublisher[]> {
    return this.keptPublishers.get(await this.versions.current());
  }
}
