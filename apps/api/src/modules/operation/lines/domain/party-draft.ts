import { contracts, type AdvertiserSettings, type PublisherSettings } from '@leadline/contracts';
import { Draft, lineCall, type LineCall, type Made } from './draft.js';

const { advertisers, publishers } = contracts;

type Status = 'active' | 'inactive';
const statusOf = (isOn: boolean): Status => (isOn ? 'active' : 'inactive');

/** An advertiser that lines switch. */
export class AdvertiserDraft extends Draft {
  #status: Status;

  constructor(private readonly before: AdvertiserSettings['advertiser']) {
    super();
    this.#status = before.status;
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
    this.#status = statusOf(isOn);
  }

  call(): LineCall | null {
    const { created_at: _created, ...body } = this.before;
    if (body.status === this.#status) return null;
    return lineCall(advertisers.update, { body: { ...body, status: this.#status } });
  }

  undo({ id, version }: Made): LineCall {
    const params = { id, version: this.version };
    return lineCall(advertisers.restore, { params, body: { version } });
  }
}

/** A publisher that lines switch. */
export class PublisherDraft extends Draft {
  #status: Status;

  constructor(private readonly before: PublisherSettings['affiliates']) {
    super();
    this.#status = before.status;
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
    this.#status = statusOf(isOn);
  }

  call(): LineCall | null {
    const { created_at: _created, api_token: _token, ...body } = this.before;
    if (body.status === this.#status) return null;
    return lineCall(publishers.update, { body: { ...body, status: this.#status } });
  }

  undo({ id, version }: Made): LineCall {
    const params = { id, version: this.version };
    return lineCall(publishers.restore, { params, body: { version } });
  }
}
