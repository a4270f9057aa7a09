import { Injectable } from '@nestjs/common';
import {
  type contracts,
  type PageQuery,
  type PublisherPostbackBody,
  type RouteReply,
  type UpdatePostbackBody,
  factsOfJson,
} from '@leadline/contracts';
import { newToken } from '@leadline/prisma/secret-box';
import { AuditService } from '#shared/audit/audit.service.js';
import { Clock } from '#shared/clock/clock.js';
import { SecretsService } from '#shared/crypto/secrets.service.js';
import { DatabaseService } from '#shared/database/database.service.js';
import { AppError } from '#shared/http/app-error.js';
import { withUniqueErrors, type UniqueErrors } from '#shared/records/unique-errors.js';
import {
  RecordVersionsService,
  type EntryParts,
  type Save,
  type VersionedKind,
} from '#shared/versions/record-versions.service.js';
import {
  PublisherPostbackRepository,
  type PostbackRow,
} from './data/publisher-postback.repository.js';

type Routes = (typeof contracts)['publisherPostbacks'];
type Change = Pick<Save<PublisherPostbackBody>, 'userId' | 'seen' | 'after'>;
const UNIQUE: UniqueErrors = {
  publisher_postbacks_publisher_id_event_url_key: () => new AppError('POSTBACK_EXISTS'),
};
const valuesOf = ({ event, url, is_active }: PublisherPostbackBody): PublisherPostbackBody => ({
  event,
  url,
  is_active,
});
const wireOf = (row: PostbackRow): RouteReply<Routes['list']>[number] => ({
  ...row,
  created_at: row.created_at.toISOString(),
  failing_since: row.failing_since?.toISOString() ?? null,
  last_success_at: row.last_success_at?.toISOString() ?? null,
  disabled_at: row.disabled_at?.toISOString() ?? null,
});

/**
 * Lets staff set up the postbacks of publishers, and publishers their own in the panel (domain §6).
 * For publishers `userId` is null: the request names their account.
 */
@Injectable()
export class PostbackEditorService {
  constructor(
    private readonly postbacks: PublisherPostbackRepository,
    private readonly database: DatabaseService,
    private readonly secrets: SecretsService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
    private readonly versions: RecordVersionsService,
  ) {}

  async list(publisherId: number): Promise<RouteReply<Routes['list']>> {
    await this.mustBePublisher(publisherId);
    return (await this.postbacks.list(publisherId)).map(wireOf);
  }

  /** Reads a postback as a save names it. Throws POSTBACK_NOT_FOUND. */
  async find(id: number) {
    const row = await this.postbacks.find(id);
    if (!row) throw new AppError('POSTBACK_NOT_FOUND');
    return { publisherId: row.publisher_id, content: valuesOf(row) };
  }

  async create(
    publisherId: number,
    body: PublisherPostbackBody,
    userId: number | null,
  ): Promise<RouteReply<Routes['create']>> {
    const id = await this.write(async () => {
      await this.mustBePublisher(publisherId);
      const inserted = await this.postbacks.insert(
        publisherId,
        body,
        this.secrets.encrypt(newToken(), 'signing-secret'),
        this.clock.now(),
      );
      const content = valuesOf(body);
      const entry = { after: { publisher_id: publisherId, ...content } };
      await this.versions.created(POSTBACK, inserted, content, userId, entry);
      return inserted;
    });
    return { message: 'Record created successfully.', id };
  }

  async update(
    id: number,
    body: UpdatePostbackBody,
    userId: number | null,
  ): Promise<RouteReply<Routes['update']>> {
    const version = await this.write(async () => {
      const before = await this.locked(id);
      await this.postbacks.update(id, body);
      const change = { userId, seen: body.version, after: valuesOf(body) };
      const saved = await this.saved(before, change);
      if (body.is_active && !before.is_active) await this.postbacks.forgetFailures(id);
      return saved;
    });
    return { message: 'Record updated successfully.', version };
  }

  /**
   * Enables a postback. Succeeds even if it is enabled already: two people may act on the same
   * alert.
   */
  async enable(id: number, userId: number | null): Promise<{ message: string }> {
    await this.database.tx(async () => {
      const before = await this.locked(id);
      const enabled = { ...valuesOf(before), is_active: true };
      await this.postbacks.update(id, enabled);
      const { is_active, failures } = before;
      await this.saved(
        before,
        { userId, after: enabled },
        {
          action: 'publisher_postback.enable',
          before: { is_active, failures },
          after: { is_active: true },
        },
      );
      await this.postbacks.forgetFailures(id);
    });
    return {
      message: 'The postback is on again. Failed deliveries can be sent again from its log.',
    };
  }

  async remove(id: number, userId: number | null): Promise<{ message: string }> {
    await this.database.tx(async () => {
      const before = await this.locked(id);
      await this.postbacks.remove(id);
      const entry = { publisher_id: before.publisher_id, ...valuesOf(before) };
      await this.versions.removed(POSTBACK, id, entry, userId);
    });
    return { message: 'Record deleted successfully.' };
  }

  async revealSecret(
    id: number,
    userId: number | null,
  ): Promise<RouteReply<Routes['revealSecret']>> {
    const secret = await this.postbacks.secretOf(id);
    if (!secret) throw new AppError('POSTBACK_NOT_FOUND');
    await this.noteSecret('reveal', id, userId);
    return { signing_secret: this.secrets.decrypt(secret, 'signing-secret') };
  }

  async rotateSecret(
    id: number,
    userId: number | null,
  ): Promise<RouteReply<Routes['rotateSecret']>> {
    const secret = newToken();
    await this.database.tx(async () => {
      if (!(await this.postbacks.replaceSecret(id, this.secrets.encrypt(secret, 'signing-secret'))))
        throw new AppError('POSTBACK_NOT_FOUND');
      await this.noteSecret('rotate', id, userId);
    });
    return { signing_secret: secret };
  }

  async deliveries(
    id: number,
    { before, limit }: PageQuery,
  ): Promise<RouteReply<Routes['deliveries']>> {
    if (!(await this.postbacks.find(id))) throw new AppError('POSTBACK_NOT_FOUND');
    const rows = await this.postbacks.listDeliveries(id, before ?? null, limit + 1);
    const data = rows.slice(0, limit);
    return {
      data: data.map((row) => ({
        ...row,
        next_try_at: row.next_try_at?.toISOString() ?? null,
        created_at: row.created_at.toISOString(),
        delivered_at: row.delivered_at?.toISOString() ?? null,
      })),
      next: rows.length > limit ? (data.at(-1)?.id ?? null) : null,
    };
  }

  private saved(row: PostbackRow, change: Change, parts?: EntryParts): Promise<number> {
    const { id, created_at: beforeAt } = row;
    const save = { id, ...change, before: valuesOf(row), beforeAt };
    return this.versions.saved(POSTBACK, save, parts);
  }

  private async locked(id: number): Promise<PostbackRow> {
    const row = await this.postbacks.lock(id);
    if (!row) throw new AppError('POSTBACK_NOT_FOUND');
    return row;
  }

  private async mustBePublisher(id: number): Promise<void> {
    if (!(await this.postbacks.publisherExists(id))) throw new AppError('PUBLISHER_NOT_FOUND');
  }

  private noteSecret(verb: string, entityId: number, userId: number | null): Promise<void> {
    const action = `publisher_postback.secret_${verb}`;
    return this.audit.record({ userId, action, entity: 'publisher_postback', entityId });
  }

  private write<T>(work: () => Promise<T>): Promise<T> {
    return withUniqueErrors(UNIQUE, () => this.database.tx(work));
  }
}

/** The versions of publisher postbacks. */
export const POSTBACK: VersionedKind<PublisherPostbackBody> = {
  entity: 'publisher_postback',
  factsOf: factsOfJson,
};
