import type { SavedReply } from '@leadline/contracts';
import { api } from '#shared/api/api';
import type { CallInput } from '#shared/api/api-types';
import type { Send } from '#shared/scheduled/send';
import type { SubPermissions } from '../components/sub/sub-resource-tab';
import type { PartySide } from './party';

type Body = CallInput<'funnelOverrides.create'>['body'];

/** The overridden value: the id of the publisher, or the funnel ("API offer slug"). */
export interface OverrideKind {
  /** Title of the tab and its table. */
  readonly title: string;
  /** Name of a record in titles of dialogs: `Create API Offer Slug Override`. */
  readonly record: string;
  /** Name of a record in sentences. */
  readonly noun: string;
  /** Name of the value that the advertiser gets, for the hint of the field. */
  readonly told: string;
  readonly rights: Readonly<Record<PartySide, SubPermissions>>;
  readonly create: (body: Body) => Promise<{ readonly message: string }>;
  readonly update: (id: number, body: Body, send: Send) => Promise<SavedReply>;
  readonly remove: (id: number) => Promise<{ message: string }>;
}

type Resource =
  | 'ADVERTISER_OVERRIDE_PUBLISHER_ID'
  | 'PUBLISHER_OVERRIDE_PUBLISHER_ID'
  | 'PUBLISHER_OVERRIDE_API_OFFERS';
const rightsOf = (resource: Resource): SubPermissions => ({
  create: `${resource}_CREATE`,
  edit: `${resource}_EDIT`,
  remove: `${resource}_DELETE`,
});

export const PUBLISHER_ID: OverrideKind = {
  title: 'Override Publisher ID',
  record: 'Publisher ID Override',
  noun: 'publisher ID override',
  told: 'publisher id',
  rights: {
    advertiser: rightsOf('ADVERTISER_OVERRIDE_PUBLISHER_ID'),
    publisher: rightsOf('PUBLISHER_OVERRIDE_PUBLISHER_ID'),
  },
  create: (body) => api.call('publisherOverrides.create', { body }),
  update: (id, body, send) => send.save('publisherOverrides.update', { params: { id }, body }),
  remove: (id) => api.call('publisherOverrides.remove', { params: { id } }),
};

export const OFFER_SLUG: OverrideKind = {
  title: 'API Offer Slug Overrides',
  record: 'API Offer Slug Override',
  noun: 'API offer slug override',
  told: 'API offer slug',
  rights: {
    // Creating an API offer slug override has no permission of its own (ADV-052).
    advertiser: {
      create: null,
      edit: 'ADVERTISER_OVERRIDE_API_OFFERS_EDIT',
      remove: 'ADVERTISER_OVERRIDE_API_OFFERS_DELETE',
    },
    publisher: rightsOf('PUBLISHER_OVERRIDE_API_OFFERS'),
  },
  create: (body) => api.call('funnelOverrides.create', { body }),
  update: (id, body, send) => send.save('funnelOverrides.update', { params: { id }, body }),
  remove: (id) => api.call('funnelOverrides.remove', { params: { id } }),
};
