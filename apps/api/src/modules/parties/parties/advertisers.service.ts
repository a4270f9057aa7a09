import { Injectable } from '@nestjs/common';
import {
  UpdateAdvertiserBody,
  type CreateAdvertiserBody,
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
  ADVERTISER_NAME,
  AdvertiserRepository,
  type AdvertiserRow,
  type AdvertiserValues,
} from './data/advertiser.repository.js';
import { advertiserFacts, type AdvertiserContent } from './domain/party-facts.js';
import { managerOfNew } from './manager-of-new.js';
import { PartyDeletionService } from './party-deletion.service.js';
import { PartyTokensService } from './party-tokens.service.js';
import { PartyReferencesService } from './references.service.js';
import { withUniqueName } from './unique-name.js';

const contentOf = (row: AdvertiserRow): AdvertiserContent => ({
  name: row.name,
  display_name: row.display_name,
  status: row.status,
  is_test_advertiser: row.is_test_advertiser ? 'active' : 'inactive',
  manager: row.user_id === null ? null : { id: row.user_id, name: row.user_name ?? '' },
  send_org_funnel: row.send_org_funnel,
});
const valuesOf = (body: UpdateAdvertiserBody): AdvertiserValues => ({
  name: body.name,
  display_name: body.display_name,
  status: body.status,
  is_test_advertiser: body.is_test_advertiser,
  user_id: body.user_id,
  send_org_funnel: body.send_org_funnel,
});

/** Settings of advertisers. Every change applies to the next lead. */
@Injectable()
export class AdvertisersService {
  private readonly kind: RestorableKind<AdvertiserContent, typeof UpdateAdvertiserBody> = {
    entity: 'advertiser',
    factsOf: advertiserFacts,
    current: (id) => this.current(id),
    body: UpdateAdvertiserBody,
    bodyOf: (id, { manager, ...content }, version) => ({
      ...content,
      id,
      user_id: manager?.id ?? null,
      version,
    }),
    save: (body, by) => this.save(body, by),
  };

  constructor(
    private readonly repository: AdvertiserRepository,
    private readonly tokens: PartyTokensService,
    private readonly references: PartyReferencesService,
    private readonly deletion: PartyDeletionService,
    private readonly versions: RecordVersionsService,
    private readonly database: DatabaseService,
    private readonly clock: Clock,
  ) {}

  create(body: CreateAdvertiserBody, userId: number): Promise<number> {
    const values: AdvertiserValues = {
      name: body.name,
      display_name: body.display_name,
      status: body.status,
      is_test_advertiser: false,
      user_id: managerOfNew(body.user_id, userId),
      send_org_funnel: false,
    };
    return this.database.tx(async () => {
      await this.mustExist(values);
      const id = await withUniqueName(ADVERTISER_NAME, () =>
        this.repository.insert(values, this.tokens.make('postback-token'), this.clock.now()),
      );
      await this.versions.created(this.kind, id, contentOf(await this.lockExisting(id)), userId);
      return id;
    });
  }

  /** Returns the new version. */
  update(body: UpdateAdvertiserBody, userId: number): Promise<number> {
    return this.save(body, { userId });
  }

  history(id: number, page: VersionQuery): Promise<VersionHistory> {
    return this.versions.history(this.kind, id, page);
  }

  restore(restore: Restore): Promise<SavedReply> {
    return this.versions.restore(this.kind, restore);
  }

  /** Hides the advertiser. Its leads and their history stay. Throws PARTY_IN_USE. */
  remove(id: number, userId: number): Promise<void> {
    return this.database.tx(async () => {
      const before = await this.repository.lockForDeletion(id);
      if (!before) throw new AppError('ADVERTISER_NOT_FOUND');
      await this.deletion.mustBeUnused('advertiser', id);
      await this.repository.softDelete(id, this.clock.now());
      await this.versions.removed(this.kind, id, contentOf(before), userId);
    });
  }

  private save(body: UpdateAdvertiserBody, { userId, restoredFrom }: SavedBy): Promise<number> {
    const { id } = body;
    return this.database.tx(async () => {
      const before = await this.lockExisting(id);
      await this.mustExist(body);
      await withUniqueName(ADVERTISER_NAME, () =>
        this.repository.update(id, valuesOf(body), this.clock.now()),
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

  private async current(id: number): Promise<Current<AdvertiserContent>> {
    const row = await this.repository.find(id);
    if (!row) throw new AppError('ADVERTISER_NOT_FOUND');
    return { id, content: contentOf(row), changedAt: row.updated_at };
  }

  private async lockExisting(id: number): Promise<AdvertiserRow> {
    const row = await this.repository.lock(id);
    if (!row) throw new AppError('ADVERTISER_NOT_FOUND');
    return row;
  }

  private mustExist({ user_id: id }: { user_id: number | null }): Promise<void> {
    return this.references.mustExist([{ field: 'user_id', kind: 'user', ids: [id] }]);
  }
}
