import { Injectable } from '@nestjs/common';
import {
  UpdatePublisherBody,
  type CreatePublisherBody,
  type SavedReply,
  type VersionHistory,
  type VersionQuery,
} from '@leadline/contracts';
import { Clock } from '#shared/clock/clock.js';
import { DatabaseService } from '#shared/database/database.service.js';
import { AppError } from '#shared/http/app-error.js';
import {
  RecordVersionsService,
  type Current,
  type RestorableKind,
  type Restore,
  type SavedBy,
} from '#shared/versions/record-versions.service.js';
import {
  PUBLISHER_NAME,
  PublisherRepository,
  type PublisherRow,
  type PublisherValues,
} from './data/publisher.repository.js';
import { publisherFacts, type PublisherContent } from './domain/party-facts.js';
import { managerOfNew } from './manager-of-new.js';
import { PartyDeletionService } from './party-deletion.service.js';
import { PartyTokensService } from './party-tokens.service.js';
import { PartyReferencesService } from './references.service.js';
import { withUniqueName } from './unique-name.js';

const contentOf = ({
  id: _id,
  created_at: _created,
  updated_at: _updated,
  user_id: userId,
  user_name: userName,
  ...content
}: PublisherRow): PublisherContent => ({
  ...content,
  manager: userId === null ? null : { id: userId, name: userName ?? '' },
});
/**
 * Merges a body into the stored values. Values that the body does not name stay. A token in the
 * body is ignored.
 */
const valuesOf = (before: PublisherRow, body: UpdatePublisherBody): PublisherValues => ({
  name: body.name,
  status: body.status,
  user_id: body.user_id === undefined ? before.user_id : body.user_id,
  autologin_interval: body.autologin_interval,
  locate_leads_by: body.locate_leads_by,
  tracking_domain: body.tracking_domain,
  offer_url: body.offer_url,
  block_duplicate_leads: body.block_duplicate_leads ?? before.block_duplicate_leads,
  duplicate_days: body.duplicate_days ?? before.duplicate_days,
  rate_limit_per_minute: body.rate_limit_per_minute ?? before.rate_limit_per_minute,
});

/** Settings of publishers. Every change applies to the next lead. */
@Injectable()
export class PublishersService {
  private readonly kind: RestorableKind<PublisherContent, typeof UpdatePublisherBody> = {
    entity: 'publisher',
    factsOf: publisherFacts,
    current: (id) => this.current(id),
    body: UpdatePublisherBody,
    bodyOf: (id, { manager, ...content }, version) => ({
      ...content,
      id,
      user_id: manager === undefined ? undefined : (manager?.id ?? null),
      version,
    }),
    save: (body, by) => this.save(body, by),
  };

  constructor(
    private readonly repository: PublisherRepository,
    private readonly tokens: PartyTokensService,
    private readonly references: PartyReferencesService,
    private readonly deletion: PartyDeletionService,
    private readonly versions: RecordVersionsService,
    private readonly database: DatabaseService,
    private readonly clock: Clock,
  ) {}

  create(body: CreatePublisherBody, userId: number): Promise<number> {
    const values = { ...body, user_id: managerOfNew(body.user_id, userId) };
    return this.database.tx(async () => {
      await this.mustExist(values);
      const id = await withUniqueName(PUBLISHER_NAME, () =>
        this.repository.insert(values, this.tokens.make('publisher-token'), this.clock.now()),
      );
      await this.versions.created(this.kind, id, contentOf(await this.lockExisting(id)), userId);
      return id;
    });
  }

  /** Returns the new version. */
  update(body: UpdatePublisherBody, userId: number): Promise<number> {
    return this.save(body, { userId });
  }

  history(id: number, page: VersionQuery): Promise<VersionHistory> {
    return this.versions.history(this.kind, id, page);
  }

  restore(restore: Restore): Promise<SavedReply> {
    return this.versions.restore(this.kind, restore);
  }

  /**
   * Hides the publisher, whose API token stops working. Its leads and their history stay. Throws
   * PARTY_IN_USE.
   */
  remove(id: number, userId: number): Promise<void> {
    return this.database.tx(async () => {
      const before = await this.repository.lockForDeletion(id);
      if (!before) throw new AppError('PUBLISHER_NOT_FOUND');
      await this.deletion.mustBeUnused('publisher', id);
      await this.repository.softDelete(id, this.clock.now());
      await this.versions.removed(this.kind, id, contentOf(before), userId);
    });
  }

  private save(body: UpdatePublisherBody, { userId, restoredFrom }: SavedBy): Promise<number> {
    const { id } = body;
    return this.database.tx(async () => {
      const before = await this.lockExisting(id);
      const after = valuesOf(before, body);
      await this.mustExist(after);
      await withUniqueName(PUBLISHER_NAME, () =>
        this.repository.update(id, after, this.clock.now()),
      );
      return this.versions.saved(this.kind, {
        id,
        userId,
        seen: body.version,
        before: contentOf(before),
        beforeAt: before.updated_at,
        after: contentOf(await this.lockExisting(id)),
        restoredFrom,
      });
    });
  }

  private async current(id: number): Promise<Current<PublisherContent>> {
    const row = await this.repository.find(id);
    if (!row) throw new AppError('PUBLISHER_NOT_FOUND');
    const { version: _version, api_token_encrypted: _token, ...publisher } = row;
    return { id, content: contentOf(publisher), changedAt: row.updated_at };
  }

  private async lockExisting(id: number): Promise<PublisherRow> {
    const row = await this.repository.lock(id);
    if (!row) throw new AppError('PUBLISHER_NOT_FOUND');
    return row;
  }

  private mustExist({ user_id: id }: { user_id: number | null }): Promise<void> {
    return this.references.mustExist([{ field: 'user_id', kind: 'user', ids: [id] }]);
  }
}
