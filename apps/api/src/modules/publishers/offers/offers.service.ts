import {
  contracts,
  type CreateOfferBody,
  type Issue,
  type Offer,
  type UpdateOfferBody,
} from '@leadline/contracts';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { StaffCaller } from '#shared/auth/callers.js';
import { maySeeParty } from '#shared/database/own-parties.js';
import { AppError } from '#shared/http/app-error.js';
import { RecordChangesService, type RecordKind } from '#shared/records/record-changes.service.js';
import { takenError } from '#shared/records/unique-errors.js';
import { schedulableRow } from '#shared/versions/schedulable-rows.js';
import { SchedulableSaves } from '#shared/versions/schedulable-saves.js';
import { OFFER_SLUG_INDEX, OffersRepository, type OfferRow } from './data/offers.repository.js';
import {
  identifiedLandings,
  landingsSentBy,
  offerFacts,
  type Named,
  type OfferContent,
  type OfferFields,
  type SentLanding,
} from './domain/offer-content.js';

const replyOf = (row: OfferRow): Offer => ({
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
  // An offer for all keeps no list of publishers from an earlier limit.
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

/** Offers that publishers send visitors to. */
@Injectable()
export class OffersService implements OnModuleInit {
  private readonly kind: RecordKind<OfferRow, OfferContent> = {
    entity: 'offer',
    factsOf: offerFacts,
    contentOf: (row) => this.contentNow(row),
    lock: (id) => this.repository.lock(id),
    notFound: 'OFFER_NOT_FOUND',
    unique: { [OFFER_SLUG_INDEX]: () => takenError('OFFER_SLUG_TAKEN', 'slug') },
  };

  constructor(
    private readonly repository: OffersRepository,
    private readonly changes: RecordChangesService,
    private readonly scheduled: SchedulableSaves,
  ) {}

  onModuleInit(): void {
    this.scheduled.add({
      ...this.kind,
      route: contracts.offers.update,
      read: async ({ body: { id, landings } }) =>
        schedulableRow(this.kind, await this.repository.find(id), (row) => ({
          title: `Offer ${row.name}`,
          body: { id, ...fieldsOf(row), landings: landingsSentBy(landings, row.landings) },
        })),
      save: ({ body }, caller) => this.update(body, caller),
    });
  }

  async list(): Promise<Offer[]> {
    return (await this.repository.list()).map(replyOf);
  }

  create({ slug, landings, ...body }: CreateOfferBody, { userId }: StaffCaller): Promise<number> {
    const fields = fieldsOf(body);
    return this.changes.create(this.kind, userId, async (at) => {
      const references = await this.referencesOf(fields, landings, []);
      const id = await this.repository.insert({ slug, ...fields }, at);
      await this.repository.replaceLandings(id, landings, at);
      return { id, content: contentOf(fields, slug, references, landings) };
    });
  }

  /** Returns the new version. */
  update(
    { id: key, version: seen, landings: sent, ...body }: UpdateOfferBody,
    { userId }: StaffCaller,
  ): Promise<number> {
    const fields = fieldsOf(body);
    return this.changes.update(this.kind, { key, seen, userId }, async (row, at) => {
      const landings = identifiedLandings(sent, row.landings);
      const references = await this.referencesOf(fields, landings, row.landings);
      await this.repository.update(row.id, fields, at);
      await this.repository.replaceLandings(row.id, landings, at);
      return { after: contentOf(fields, row.slug, references, landings) };
    });
  }

  /** Removes an offer. Throws OFFER_IN_USE if clicks or leads refer to it. */
  remove(key: number, { userId }: StaffCaller): Promise<void> {
    return this.changes.remove(this.kind, { key, userId }, async (row, at) => {
      if (await this.repository.isInUse(row)) throw new AppError('OFFER_IN_USE');
      await this.repository.softDelete(row.id, at);
    });
  }

  private async contentNow(row: OfferRow): Promise<OfferContent> {
    const countries = await this.repository.countries(row.country_ids);
    const publishers = await this.repository.publisherNames(row.publisher_ids);
    return contentOf(fieldsOf(row), row.slug, { countries, publishers }, row.landings);
  }

  /**
   * Returns the records that a save names. Throws OFFER_REFERENCE_UNKNOWN with the invalid fields.
   */
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
