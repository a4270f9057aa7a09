import { contracts, type AdvertiserSettings, type PublisherSettings } from '@leadline/contracts';
import { Draft, lineCall, type LineCall, type Made } from './draft.js';

const { advertisers, publishers } = contracts;

type Status = 'active' | 'inactive';
const statusOf = (isOn: boolean): Status => (isOn ? 'active' : 'inactive');

/** An advertiser that lines switch. */
export class AdvertiserDraft extends Draft<Status> {
  constructor(private readonly before: AdvertiserSettings['advertiser']) {
    super(before.status, false);
  }

  get key(): string {
    return `advertiser ${this.before.id}`;
  }
  get name(): string {
    return `Advertiser ${this.before.name}`;
  }
  get version(): number {
    return this.before.version;
  }

  apply(isOn: boolean): void {
    this.content = statusOf(isOn);
  }

  protected save(): LineCall {
    const { created_at: _created, ...body } = this.before;
    return lineCall(advertisers.update, { body: { ...body, status: this.content } });
  }

  protected undo({ id, version }: Made): LineCall {
    const params = { id, version: this.version };
    return lineCall(advertisers.restore, { params, body: { version } });
  }
}

/** A publisher that lines switch. */
export class PublisherDraft extends Draft<Status> {
  constructor(private readonly before: PublisherSettings['affiliates']) {
    super(before.status, false);
  }

  get key(): string {
    return `publisher ${this.before.id}`;
  }
  get name(): string {
    return `Publisher ${this.before.name}`;
  }
  get version(): number {
    return this.before.version;
  }

  apply(isOn: boolean): void {
    this.content = statusOf(isOn);
  }

  protected save(): LineCall {
    const { created_at: _created, api_token: _token, ...body } = this.before;
    return lineCall(publishers.update, { body: { ...body, status: this.content } });
  }

  protected undo({ id, version }: Made): LineCall {
    const params = { id, version: this.version };
    return lineCall(publishers.restore, { params, body: { version } });
  }
}
