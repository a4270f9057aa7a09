import { Injectable } from '@nestjs/common';
import {
  UpdateAdvertiserBody,
  UpdatePublisherBody,
  type CreateAdvertiserBody,
  type CreatePublisherBody,
  type Fact,
  type SavedReply,
  type VersionHistory,
  type VersionQuery,
} from '@leadline/contracts';
import type { z } from 'zod';
import { ownParties } from '#shared/database/own-parties.js';
import { AppError } from '#shared/http/app-error.js';
import { OwnPartiesService } from '#modules/reference/own-parties/own-parties.service.js';
import { RecordChangesService, type RecordKind } from '#shared/records/record-changes.service.js';
import { takenError } from '#shared/records/unique-errors.js';
import {
  RecordVersionsService,
  type RestorableKind,
  type Restore,
  type SavedBy,
} from '#shared/versions/record-versions.service.js';
import {
  AdvertiserRepository,
  PublisherRepository,
  type AdvertiserRow,
  type AdvertiserValues,
  type PartyTable,
  type PublisherRow,
  type PublisherValues,
} from './data/party.repository.js';
import { PartyUsersQuery } from './data/party-users.query.js';
import { inUseText } from './domain/in-use.js';
import {
  advertiserFacts,
  publisherFacts,
  type AdvertiserContent,
  type Named,
  type PublisherContent,
} from './domain/party-facts.js';
import { NOT_FOUND, type PartySide } from './domain/sides.js';
import { PartyTokensService } from './party-tokens.service.js';
import { PartyReferencesService } from './references.service.js';

interface Managed {
  readonly user_id: number | null;
  readonly other_manager_ids: readonly number[];
}
type Row = AdvertiserRow | PublisherRow;
/** The body of a save. */
type Body = typeof UpdateAdvertiserBody | typeof UpdatePublisherBody;

/** The parts that differ between the two sides. */
interface SideKind<R extends Row, Values extends Managed, Content, B extends Body> {
  readonly side: PartySide;
  readonly factsOf: (content: Content) => Fact[];
  readonly contentOf: (row: R) => Content;
  readonly body: B;
  /** Returns the body that saves a content again, without id and version. */
  readonly bodyOf: (content: Content) => object;
  readonly valuesOf: (body: z.output<B>, before: R) => Values;
}

const managerOf = ({ user_id: id, user_name: name }: Row): Named | null =>
  id === null ? null : { id, name: name ?? '' };

/**
 * Returns the managers of a new party. A user who is limited to their own parties manages the
 * parties that they create, unless they name another manager.
 */
const managersOfNew = (
  body: {
    user_id?: number | null | undefined;
    other_manager_ids?: readonly number[] | undefined;
  },
  creatorId: number,
): Managed => {
  const first = body.user_id ?? (ownParties() ? creatorId : null);
  const others = (body.other_manager_ids ?? []).filter((id) => id !== first);
  return { user_id: first, other_manager_ids: others };
};

/** Returns the managers besides the first. Without a list in the body, they stay. */
const otherManagersOf = (
  body: { user_id: number | null; other_manager_ids?: readonly number[] | undefined },
  before: Pick<Row, 'other_managers'>,
): number[] =>
  (body.other_manager_ids ?? idsOf(before.other_managers)).filter((id) => id !== body.user_id);
const idsOf = (managers: readonly Named[]): number[] => managers.map(({ id }) => id);
/** Returns the ids of managers for a body. Undefined leaves them as they are. */
const bodyIdsOf = (managers: readonly Named[] | undefined): number[] | undefined =>
  managers && idsOf(managers);

const ADVERTISER: SideKind<
  AdvertiserRow,
  AdvertiserValues,
  AdvertiserContent,
  typeof UpdateAdvertiserBody
> = {
  side: 'advertiser',
  factsOf: advertiserFacts,
  contentOf: (row) => ({
    name: row.name,
    display_name: row.display_name,
    status: row.status,
    is_test_advertiser: row.is_test_advertiser ? 'active' : 'inactive',
    manager: managerOf(row),
    other_managers: row.other_managers,
    send_org_funnel: row.send_org_funnel,
  }),
  body: UpdateAdvertiserBody,
  bodyOf: ({ manager, other_managers: others, ...content }) => ({
    ...content,
    user_id: manager?.id ?? null,
    other_manager_ids: bodyIdsOf(others),
  }),
  valuesOf: ({ id: _id, version: _version, ...body }, before) => ({
    ...body,
    other_manager_ids: otherManagersOf(body, before),
  }),
};

const managersOf = (
  body: Pick<UpdatePublisherBody, 'user_id' | 'other_manager_ids'>,
  before: PublisherRow,
): Managed => {
  const { user_id = before.user_id, other_manager_ids } = body;
  return { user_id, other_manager_ids: otherManagersOf({ user_id, other_manager_ids }, before) };
};

const PUBLISHER: SideKind<
  PublisherRow,
  PublisherValues,
  PublisherContent,
  typeof UpdatePublisherBody
> = {
  side: 'publisher',
  factsOf: publisherFacts,
  contentOf: (row) => ({
    name: row.name,
    status: row.status,
    manager: managerOf(row),
    other_managers: row.other_managers,
    autologin_interval: row.autologin_interval,
    locate_leads_by: row.locate_leads_by,
    tracking_domain: row.tracking_domain,
    offer_url: row.offer_url,
    block_duplicate_leads: row.block_duplicate_leads,
    duplicate_days: row.duplicate_days,
    rate_limit_per_minute: row.rate_limit_per_minute,
  }),
  body: UpdatePublisherBody,
  bodyOf: ({ manager, other_managers: others, ...content }) => ({
    ...content,
    user_id: manager === undefined ? undefined : (manager?.id ?? null),
    other_manager_ids: bodyIdsOf(others),
  }),
  // Values that the body does not name stay. A token in the body is ignored.
  valuesOf: ({ id: _id, version: _version, api_token: _token, ...body }, before) => ({
    ...body,
    ...managersOf(body, before),
    block_duplicate_leads: body.block_duplicate_leads ?? before.block_duplicate_leads,
    duplicate_days: body.duplicate_days ?? before.duplicate_days,
    rate_limit_per_minute: body.rate_limit_per_minute ?? before.rate_limit_per_minute,
  }),
};

/** Settings of the parties of a side. Every change applies to the next lead. */
abstract class PartyRecords<
  R extends Row,
  Values extends Managed,
  NewValues extends Managed,
  Content extends object,
  B extends Body,
> {
  protected abstract readonly kind: SideKind<R, Values, Content, B>;
  protected abstract readonly rows: PartyTable<R, Values, NewValues>;

  constructor(
    private readonly changes: RecordChangesService,
    private readonly references: PartyReferencesService,
    private readonly users: PartyUsersQuery,
    private readonly versions: RecordVersionsService,
    private readonly owners: OwnPartiesService,
  ) {}

  /** The kind of record that these parties are. */
  get restorable(): RestorableKind<Content, B> {
    const { side, factsOf, contentOf, body, bodyOf } = this.kind;
    return {
      entity: side,
      factsOf,
      current: async (id) => {
        const row = await this.rows.find(id);
        if (!row) throw new AppError(NOT_FOUND[side]);
        return { id, content: contentOf(row), changedAt: row.updated_at };
      },
      body,
      bodyOf: (id, content, version) => ({ ...bodyOf(content), id, version }),
      save: (saved, by) => this.save(saved, by),
    };
  }

  /** Returns the new version. */
  update(body: z.output<B>, userId: number): Promise<number> {
    return this.save(body, { userId });
  }

  history(id: number, page: VersionQuery): Promise<VersionHistory> {
    return this.versions.history(this.restorable, id, page);
  }

  restore(restore: Restore): Promise<SavedReply> {
    return this.versions.restore(this.restorable, restore);
  }

  /**
   * Hides the party, whose token stops working. Its leads and their history stay. Throws
   * PARTY_IN_USE with the live distributions, the caps and the running campaigns that use it.
   */
  remove(id: number, userId: number): Promise<void> {
    const kind = { ...this.records, lock: (key: number) => this.rows.lock(key) };
    return this.changes.remove(kind, { key: id, userId }, async (_row, at) => {
      const message = inUseText(await this.users.find(this.kind.side, id));
      if (message !== null) throw new AppError('PARTY_IN_USE', { message });
      await this.rows.softDelete(id, at);
    });
  }

  protected insert(values: NewValues, userId: number): Promise<number> {
    return this.changes.create(this.records, userId, async (at) => {
      await this.mustExist(values);
      const id = await this.rows.insert(values, at);
      return { id, content: await this.contentNow(id) };
    });
  }

  private get records(): RecordKind<R, Content> {
    const { side, factsOf, contentOf } = this.kind;
    return {
      entity: side,
      factsOf,
      contentOf,
      lock: (id) => this.rows.lockForChange(id),
      notFound: NOT_FOUND[side],
      unique: { [`${side}s_name_key`]: () => takenError('PARTY_NAME_TAKEN', 'name') },
    };
  }

  private save(body: z.output<B>, by: SavedBy): Promise<number> {
    const { id, version: seen } = body;
    return this.changes.update(this.records, { key: id, seen, ...by }, async (before, at) => {
      const values = this.kind.valuesOf(body, before);
      await this.mustExist(values);
      await this.rows.update(id, values, at);
      await this.owners.mustKeepOne(by.userId);
      return { after: await this.contentNow(id) };
    });
  }

  /** Reads the party again, for the name of the manager. */
  private async contentNow(id: number): Promise<Content> {
    return this.kind.contentOf(await this.changes.lock(this.records, id));
  }

  private mustExist({ user_id: id, other_manager_ids: others }: Managed): Promise<void> {
    return this.references.mustExist([
      { field: 'user_id', kind: 'user', ids: [id] },
      { field: 'other_manager_ids', kind: 'user', ids: others },
    ]);
  }
}

@Injectable()
export class AdvertisersService extends PartyRecords<
  AdvertiserRow,
  AdvertiserValues,
  Parameters<AdvertiserRepository['insert']>[0],
  AdvertiserContent,
  typeof UpdateAdvertiserBody
> {
  protected readonly kind = ADVERTISER;

  constructor(
    protected readonly rows: AdvertiserRepository,
    private readonly tokens: PartyTokensService,
    changes: RecordChangesService,
    references: PartyReferencesService,
    users: PartyUsersQuery,
    versions: RecordVersionsService,
    owners: OwnPartiesService,
  ) {
    super(changes, references, users, versions, owners);
  }

  create(body: CreateAdvertiserBody, userId: number): Promise<number> {
    const { hash, encrypted } = this.tokens.make('postback-token');
    const values = {
      ...body,
      is_test_advertiser: false,
      ...managersOfNew(body, userId),
      send_org_funnel: false,
      postback_token_hash: hash,
      postback_token_encrypted: encrypted,
    };
    return this.insert(values, userId);
  }
}

@Injectable()
export class PublishersService extends PartyRecords<
  PublisherRow,
  PublisherValues,
  Parameters<PublisherRepository['insert']>[0],
  PublisherContent,
  typeof UpdatePublisherBody
> {
  protected readonly kind = PUBLISHER;

  constructor(
    protected readonly rows: PublisherRepository,
    private readonly tokens: PartyTokensService,
    changes: RecordChangesService,
    references: PartyReferencesService,
    users: PartyUsersQuery,
    versions: RecordVersionsService,
    owners: OwnPartiesService,
  ) {
    super(changes, references, users, versions, owners);
  }

  create(body: CreatePublisherBody, userId: number): Promise<number> {
    const { hash, encrypted } = this.tokens.make('publisher-token');
    const values = {
      ...body,
      ...managersOfNew(body, userId),
      api_token_hash: hash,
      api_token_encrypted: encrypted,
    };
    return this.insert(values, userId);
  }
}
