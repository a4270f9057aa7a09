import {
  ERRORS,
  type CreateOfferBody,
  type Issue,
  type Offer,
  type UpdateOfferBody,
} from '@leadline/contracts';
import { Injectable } from '@nestjs/common';
import type { StaffCaller } from '#shared/auth/callers.js';
import { Clock } from '#shared/clock/clock.js';
import { Database } from '#shared/database/database.service.js';
import { maySeeParty } from '#shared/database/own-parties.js';
import { isUniqueViolation } from '#shared/database/sql-state.js';
import { AppError } from '#shared/http/app-error.js';
import type { VersionedKind } from '#shared/versions/record-versions.service.js';
import { VersionedRecords } from '#shared/versions/versioned-records.service.js';
import {
  OFFER_SLUG_INDEX,
  OffersRepository,
  type ListedOffer,
  type OfferRow,
} from './data/offers.repository.js';
import {
  offerFacts,
  type Named,
  type OfferContent,
  type OfferFields,
  type SentLanding,
} from './domain/offer-content.js';

const KIND: VersionedKind<OfferContent> = { entity: 'offer', factsOf: offerFacts };

const replyOf = (row: ListedOffer): Offer => ({
  ...fieldsOf(row),
  id: row.id,
  version: row.version,
  slug: row.slug,
  country_ids: [...row.country_ids],
  funnels: [...row.funnels],
  publisher_ids: row.publisher_ids.filter((id) => maySeeParty('publisher', id)),
  landings: [...row.landings],
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});
const fieldsOf = (sent: OfferFields): OfferFields => ({
  name: sent.name,
  status: sent.status,
  url: sent.url,
  country_ids: sent.country_ids,
  funnels: sent.funnels,
  category: sent.category,
  preview_url: sent.preview_url,
  notes: sent.notes,
  payout_text: sent.payout_text,
  visible_to: sent.visible_to,
  // Whom an offer for all was once limited to means nothing any more.
  publisher_ids: sent.visible_to === 'all' ? [] : sent.publisher_ids,
});
const contentOf = (
  { country_ids: _countries, publisher_ids: _publishers, ...fields }: OfferFields,
  slug: string,
  { countries, publishers }: { countries: readonly Named[]; publishers: readonly Named[] },
  landings: readonly SentLanding[],
): OfferContent => ({
  ...fields,
  slug,
  countries,
  publishers,
  landings: landings.map(({ name, url, weight }) => ({ name, url, weight })),
});

/** The offers that publishers send visitors to. */
@Injectable()
export class Offers {
  constructor(
    private readonly repository: OffersRepository,
    private readonly database: Database,
    private readonly records: VersionedRecords,
    private readonly clock: Clock,
  ) {}

  async list(): Promise<Offer[]> {
    return (await this.repository.list()).map(replyOf);
  }

  async create({ slug, landings, ...body }: CreateOfferBody, caller: StaffCaller): Promise<number> {
    const fields = fieldsOf(body);
    try {
      return await this.database.tx(async () => {
        const references = await this.referencesOf(fields, landings, []);
        const at = this.clock.now();
        const id = await this.repository.insert(slug, fields, at);
        await this.repository.replaceLandings(id, landings, at);
        const after = contentOf(fields, slug, references, landings);
        await this.records.created(KIND, id, after, caller.userId);
        return id;
      });
    } catch (error) {
      if (!isUniqueViolation(error, OFFER_SLUG_INDEX)) throw error;
      const [, message] = ERRORS.OFFER_SLUG_TAKEN;
      throw new AppError('OFFER_SLUG_TAKEN', {
        issues: [{ in: 'body', field: 'slug', code: 'taken', message }],
      });
    }
  }

  /** Returns the new version. */
  update(
    { id, version: seen, landings, ...body }: UpdateOfferBody,
    caller: StaffCaller,
  ): Promise<number> {
    const fields = fieldsOf(body);
    return this.database.tx(async () => {
      const row = await this.existing(id);
      const before = await this.contentNow(row);
      const references = await this.referencesOf(fields, landings, row.landings);
      const after = contentOf(fields, row.slug, references, landings);
      const at = this.clock.now();
      await this.repository.update(id, fields, at);
      await this.repository.replaceLandings(id, landings, at);
      return this.records.saved(KIND, {
        ...{ id, seen, before, after },
        userId: caller.userId,
        beforeAt: row.updated_at,
      });
    });
  }

  /** Throws OFFER_IN_USE: what clicks and leads refer to is kept. */
  remove(id: number, caller: StaffCaller): Promise<void> {
    return this.database.tx(async () => {
      const row = await this.existing(id);
      if (await this.repository.isInUse(row)) throw new AppError('OFFER_IN_USE');
      const before = await this.contentNow(row);
      await this.repository.remove(id, this.clock.now());
      await this.records.removed(KIND, id, before, caller.userId);
    });
  }

  private async existing(id: number): Promise<OfferRow> {
    const row = await this.repository.lock(id);
    if (!row) throw new AppError('OFFER_NOT_FOUND');
    return row;
  }

  private async contentNow(row: OfferRow): Promise<OfferContent> {
    const countries = await this.repository.countries(row.country_ids);
    const publishers = await this.repository.publisherNames(row.publisher_ids);
    return contentOf(fieldsOf(row), row.slug, { countries, publishers }, row.landings);
  }

  /** The records that a save names. Throws OFFER_REFERENCE_UNKNOWN with the fields at fault. */
  private async referencesOf(
    { country_ids, publisher_ids }: OfferFields,
    landings: readonly SentLanding[],
    own: OfferRow['landings'],
  ) {
    const countries = await this.repository.countries(country_ids);
    const publishers = await this.repository.publishers(publisher_ids);
    const ids = landings.flatMap(({ id }) => id ?? []);
    const unknown = (field: string, message: string): Issue => ({
      ...{ in: 'body' as const, field, code: 'unknown', message },
    });
    const issues = [
      ...(countries.length < country_ids.length ? [unknown('country_ids', 'No such country')] : []),
      ...(publishers.length < publisher_ids.length
        ? [unknown('publisher_ids', 'No such publisher')]
        : []),
      ...(new Set(ids).size < ids.length || ids.some((id) => !own.some((one) => one.id === id))
        ? [unknown('landings', 'No such landing page')]
        : []),
    ];
    if (issues.length > 0) throw new AppError('OFFER_REFERENCE_UNKNOWN', { issues });
    return { countries, publishers };
  }
}
