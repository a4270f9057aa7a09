import { z } from 'zod';
import { MessageReply, SavedReply } from '../common/envelope.js';
import { IdParams } from '../common/fields.js';
import { byCondition, visibleRecord } from '../common/party-limit.js';
import { defineRoute, type RouteShape } from '../common/route.js';
import type { ErrorCode } from '../errors.js';
import { RestoreBody, VersionHistory, VersionParams, VersionQuery } from '../versions/schemas.js';
import { PartyEffects } from './effects.schemas.js';

/** Advertisers, or publishers. */
export interface Side {
  readonly noun: 'advertiser' | 'publisher';
  /** The noun with its article. */
  readonly one: string;
  /** Prefix of its permissions and errors. */
  readonly name: 'ADVERTISER' | 'PUBLISHER';
  readonly tag: string;
  readonly path: `/api/${string}`;
}

export const ADVERTISER_SIDE: Side = {
  noun: 'advertiser',
  one: 'an advertiser',
  name: 'ADVERTISER',
  tag: 'Advertisers',
  path: '/api/advertisers',
};
export const PUBLISHER_SIDE: Side = {
  noun: 'publisher',
  one: 'a publisher',
  name: 'PUBLISHER',
  tag: 'Publishers',
  path: '/api/publishers',
};

export const Created = MessageReply.extend({ id: z.int() });
export const CreatedMany = MessageReply.extend({ ids: z.array(z.int()) });

/** A route of one party that is named by its id. */
export const oneRoute = ({ noun, name, tag }: Side) =>
  ({
    tag,
    params: IdParams,
    access: `${name}S_EDIT`,
    limit: visibleRecord({ 'params.id': noun }),
    errors: [`${name}_NOT_FOUND`],
  }) as const;

interface SettingsSchemas<Settings, Change> {
  readonly settings: Settings;
  readonly change: Change;
  /** Errors of wrong values. */
  readonly errors: readonly ErrorCode[];
}
interface PartySchemas<Row, Create, Update, Settings, Change> extends SettingsSchemas<
  Settings,
  Change
> {
  readonly list: Pick<RouteShape, 'summary' | 'description' | 'access'>;
  readonly createSummary: string;
  readonly row: Row;
  readonly create: Create;
  readonly update: Update;
  /** Bodies for the API document. */
  readonly created: unknown;
  readonly updated: unknown;
}

/** Routes of the settings of one party. */
const settingsRoutes = <Settings extends z.ZodType, Change extends z.ZodType>(
  side: Side,
  { settings, change, errors }: SettingsSchemas<Settings, Change>,
) => {
  const { one: party, name, path } = side;
  const one = oneRoute(side);
  return {
    settings: defineRoute({
      ...one,
      method: 'GET',
      path: `${path}/:id/settings`,
      summary: `Get all settings of ${party}`,
      response: settings,
    }),
    versions: defineRoute({
      ...one,
      method: 'GET',
      path: `${path}/:id/versions`,
      summary: `List the versions of the settings of ${party}, newest first`,
      query: VersionQuery,
      response: VersionHistory,
    }),
    restore: defineRoute({
      ...one,
      method: 'POST',
      path: `${path}/:id/versions/:version/restore`,
      summary: `Save earlier settings of ${party} again`,
      params: VersionParams,
      body: RestoreBody,
      response: SavedReply,
      errors: [`${name}_NOT_FOUND`, 'VERSION_NOT_FOUND', 'LAST_OWN_PARTY', ...errors, 'CONFLICT'],
      example: {},
    }),
    effects: defineRoute({
      ...one,
      method: 'POST',
      path: `${path}/:id/effects`,
      summary: 'Say which leads of the last 24 hours a change would have moved; saves nothing',
      body: change,
      response: PartyEffects,
      example: { kind: 'status', status: 'inactive' },
    }),
  };
};

/** A save, which may also come into force later. */
const SAVE = { isSchedulable: true, response: SavedReply } as const;

/** Routes of the parties themselves. */
export const partyRoutes = <
  Row extends z.ZodType,
  Create extends z.ZodType,
  Update extends z.ZodType,
  Settings extends z.ZodType,
  Change extends z.ZodType,
>(
  side: Side,
  of: PartySchemas<Row, Create, Update, Settings, Change>,
) => {
  const { noun, one: party, name, tag, path } = side;
  const missing = `${name}_NOT_FOUND` as const;
  const one = oneRoute(side);
  return {
    list: defineRoute({
      method: 'GET',
      path,
      tag,
      ...of.list,
      limit: byCondition,
      response: z.array(of.row),
    }),
    create: defineRoute({
      method: 'POST',
      tag,
      status: 201,
      path,
      summary: of.createSummary,
      access: `${name}S_CREATE`,
      body: of.create,
      limit: byCondition,
      response: Created,
      errors: of.errors,
      example: of.created,
    }),
    update: defineRoute({
      method: 'PUT',
      path,
      tag,
      summary: `Change the settings of ${party}`,
      access: `${name}S_EDIT`,
      body: of.update,
      ...SAVE,
      limit: visibleRecord({ 'body.id': noun }),
      errors: [missing, 'LAST_OWN_PARTY', ...of.errors, 'CONFLICT'],
      example: of.updated,
    }),
    remove: defineRoute({
      ...one,
      method: 'DELETE',
      path: `${path}/:id`,
      summary: `Delete ${party}; its leads and their history stay`,
      description: 'Refused with PARTY_IN_USE while distributions or caps of its own use it.',
      access: `${name}S_DELETE`,
      response: MessageReply,
      errors: [missing, 'PARTY_IN_USE'],
    }),
    ...settingsRoutes(side, of),
  };
};

type Part = Omit<RouteShape, 'method' | 'path' | 'tag' | 'response'>;

/** Routes of records that belong to a party. `path` is the end of their path, e.g. `revenue`. */
export const ownedRoutes = <
  Create extends Part & Pick<RouteShape, 'response'>,
  Update extends Part,
  Remove extends Part,
>(
  side: Side,
  path: string,
  of: { readonly create: Create; readonly update: Update; readonly remove: Remove },
) => {
  const at = { path: `${side.path}/${path}`, tag: side.tag } as const;
  return {
    create: defineRoute({ ...at, ...of.create, method: 'POST', status: 201 }),
    update: defineRoute({ ...at, ...of.update, method: 'PUT', response: SavedReply }),
    remove: defineRoute({ ...at, ...of.remove, method: 'DELETE', response: MessageReply }),
  };
};
