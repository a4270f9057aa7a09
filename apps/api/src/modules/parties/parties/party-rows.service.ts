import { Injectable } from '@nestjs/common';
import {
  AdvertiserRepository,
  PublisherRepository,
  type ListedAdvertiser,
  type ListedPublisher,
} from './data/party.repository.js';

/** Caches rows as long as their version stays the same. */
export class KeptRows<Row> {
  private kept: { readonly version: number; readonly rows: Promise<readonly Row[]> } | undefined;

  constructor(private readonly read: () => Promise<readonly Row[]>) {}

  /**
   * Returns the rows. `version` was read just now. The rows are read after it, so they may be newer
   * but never older. Then the next version differs, and they are read again.
   */
  get(version: number): Promise<readonly Row[]> {
    if (this.kept?.version === version) return this.kept.rows;
    const rows = this.read();
    this.kept = { version, rows };
    rows.catch(() => {
      if (this.kept?.rows === rows) this.kept = undefined;
    });
    return rows;
  }
}

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
    private readonly repository: AdvertiserRepository,
    publishers: PublisherRepository,
  ) {
    this.keptAdvertisers = new KeptRows(() => repository.listed());
    this.keptPublishers = new KeptRows(() => publishers.listed());
  }

  async advertisers(): Promise<readonly ListedAdvertiser[]> {
    return this.keptAdvertisers.get(await this.repository.configVersion());
  }

  async publishers(): Promise<readonly ListedPublisher[]> {
    return this.keptPublishers.get(await this.repository.configVersion());
  }
}
