import { Injectable } from '@nestjs/common';
import {
  holds,
  OVERRIDE_SIDES,
  type LeadOverride,
  type OverrideBody,
  type OverrideSide,
  type PermissionName,
} from '@leadline/contracts';
import type { StaffCaller } from '#shared/auth/callers.js';
import { AppError, fieldError } from '#shared/http/app-error.js';
import { RecordChangesService, type RecordKind } from '#shared/records/record-changes.service.js';
import type { VersionedKind } from '#shared/versions/record-versions.service.js';
import type { SaveAuthor } from '#shared/versions/schedulable-saves.js';
import {
  OverrideRepository,
  type OverrideKey,
  type OverrideRow,
  type OverrideValues,
} from './data/override.repository.js';
import { missingIn, sideOfNew } from './domain/override-side.js';
import { overrideFacts, type OverrideContent, type OverrideKind } from './domain/party-facts.js';
import { namedIn, PartyReferencesService } from './references.service.js';

export type { OverrideKind };

type Action = 'create' | 'edit' | 'remove';

/**
 * Permissions by the page that the override is on. Creating an override of the API offer slug on
 * the page of an advertiser has no permission of its own (ADV-052).
 */
const PERMISSIONS: Readonly<
  Record<OverrideKind, Record<OverrideSide, Record<Action, PermissionName>>>
> = {
  publisher_id: {
    advertiser: {
      create: 'ADVERTISER_OVERRIDE_PUBLISHER_ID_CREATE',
      edit: 'ADVERTISER_OVERRIDE_PUBLISHER_ID_EDIT',
      remove: 'ADVERTISER_OVERRIDE_PUBLISHER_ID_DELETE',
    },
    publisher: {
      create: 'PUBLISHER_OVERRIDE_PUBLISHER_ID_CREATE',
      edit: 'PUBLISHER_OVERRIDE_PUBLISHER_ID_EDIT',
      remove: 'PUBLISHER_OVERRIDE_PUBLISHER_ID_DELETE',
    },
  },
  funnel: {
    advertiser: {
      create: 'ADVERTISERS_EDIT',
      edit: 'ADVERTISER_OVERRIDE_API_OFFERS_EDIT',
      remove: 'ADVERTISER_OVERRIDE_API_OFFERS_DELETE',
    },
    publisher: {
      create: 'PUBLISHER_OVERRIDE_API_OFFERS_CREATE',
      edit: 'PUBLISHER_OVERRIDE_API_OFFERS_EDIT',
      remove: 'PUBLISHER_OVERRIDE_API_OFFERS_DELETE',
    },
  },
};

const valuesOf = (body: OverrideBody): OverrideValues => ({
  advertiser_id: body.advertiser_id,
  publisher_id: body.affiliate_id,
  country_ids: body.countries,
  override_values: body.override_values,
});
/** Checks that an override stays on the page on which it was created. */
const mustStay = (before: OverrideRow, values: OverrideValues): void => {
  const isThere =
    before.side === 'advertiser'
      ? values.advertiser_id === before.advertiser_id
      : values.publisher_id === before.publisher_id;
  if (isThere) return;
  const field = before.side === 'advertiser' ? 'advertiser_id' : 'affiliate_id';
  throw fieldError(field, 'fixed', `This override belongs to another ${before.side}`);
};

const isAllowed = (
  { permissions }: SaveAuthor,
  kind: OverrideKind,
  side: OverrideSide,
  action: Action,
): boolean => holds(permissions, PERMISSIONS[kind][side][action]);
/**
 * Checks the permission of the side. The contract lets in holders of the permission of either side.
 */
const mustBeAllowed = (...asked: Parameters<typeof isAllowed>): void => {
  if (!isAllowed(...asked)) throw new AppError('FORBIDDEN');
};
const mustBeComplete = (side: OverrideSide, body: OverrideBody): void => {
  const issues = missingIn(side, body);
  if (issues.length > 0) throw new AppError('VALIDATION_FAILED', { issues });
};

export const LEAD_OVERRIDE: VersionedKind<OverrideContent> = {
  entity: 'lead_override',
  factsOf: overrideFacts,
};

/** Overrides of the publisher id and of the API offer slug (the funnel), on both sides. */
@Injectable()
export class OverridesService {
  private readonly records: RecordKind<OverrideRow, OverrideContent, OverrideKey> = {
    ...LEAD_OVERRIDE,
    contentOf: (row) => this.contentOf(row),
    lock: (key) => this.repository.lockOf(key),
    notFound: 'OVERRIDE_NOT_FOUND',
  };

  constructor(
    private readonly repository: OverrideRepository,
    private readonly changes: RecordChangesService,
    private readonly references: PartyReferencesService,
  ) {}

  async list(kind: OverrideKind, side: OverrideSide, partyId: number): Promise<LeadOverride[]> {
    return (await this.repository.listOf(kind, side, partyId)).map((row) => ({
      id: row.id,
      version: row.version,
      advertiser_id: row.advertiser_id,
      affiliate_id: row.publisher_id,
      country_id: row.country_ids[0] ?? null,
      countries: row.country_ids,
      override_values: row.override_values,
    }));
  }

  async create(kind: OverrideKind, body: OverrideBody, caller: StaffCaller): Promise<number> {
    const allowed = OVERRIDE_SIDES.filter((one) => isAllowed(caller, kind, one, 'create'));
    const side = sideOfNew(body, allowed);
    if (side === null) throw new AppError('FORBIDDEN');
    mustBeComplete(side, body);
    return this.changes.create(this.records, caller.userId, async (at) => {
      await this.mustExist(body);
      const id = await this.repository.insert({ kind, side, ...valuesOf(body) }, at);
      return { id, content: await this.contentNow({ kind, id }) };
    });
  }

  /** Reads an override that the caller may save. Throws OVERRIDE_NOT_FOUND and FORBIDDEN. */
  async find(kind: OverrideKind, id: number, caller: SaveAuthor) {
    const row = await this.repository.find(id);
    if (row?.kind !== kind) throw new AppError('OVERRIDE_NOT_FOUND');
    mustBeAllowed(caller, kind, row.side, 'edit');
    return { row, content: await this.contentOf(row) };
  }

  /** Returns the new version. */
  update(kind: OverrideKind, id: number, body: OverrideBody, caller: StaffCaller): Promise<number> {
    const key = { kind, id };
    const edit = { key, seen: body.version, userId: caller.userId };
    return this.changes.update(this.records, edit, async (before, at) => {
      mustBeAllowed(caller, kind, before.side, 'edit');
      mustBeComplete(before.side, body);
      mustStay(before, valuesOf(body));
      await this.mustExist(body);
      await this.repository.update(id, valuesOf(body), at);
      return { after: await this.contentNow(key) };
    });
  }

  remove(kind: OverrideKind, id: number, caller: StaffCaller): Promise<void> {
    const which = { key: { kind, id }, userId: caller.userId };
    return this.changes.remove(this.records, which, async ({ side }) => {
      mustBeAllowed(caller, kind, side, 'remove');
      await this.repository.delete(id);
    });
  }

  /** Reads the override again, for the names of the parties. */
  private async contentNow(key: OverrideKey): Promise<OverrideContent> {
    return this.contentOf(await this.changes.lock(this.records, key));
  }

  private mustExist(body: OverrideBody): Promise<void> {
    return this.references.mustExist([
      { field: 'advertiser_id', kind: 'advertiser', ids: [body.advertiser_id] },
      { field: 'affiliate_id', kind: 'publisher', ids: [body.affiliate_id] },
      { field: 'countries', kind: 'country', ids: body.countries },
    ]);
  }

  private async contentOf(row: OverrideRow): Promise<OverrideContent> {
    const countries = await this.references.countriesById();
    const named = (id: number | null, name: string | null) =>
      id === null ? null : { id, name: name ?? `#${id}` };
    return {
      kind: row.kind,
      side: row.side,
      advertiser: named(row.advertiser_id, row.advertiser_name),
      publisher: named(row.publisher_id, row.publisher_name),
      countries: row.country_ids.map((id) => namedIn(countries, id)),
      override_values: row.override_values,
    };
  }
}
