import type { ReactNode } from 'react';
import type { CallReply } from '#shared/api/api-types';
import type { GridStatus } from '#shared/table/grid-types';

export type PartySide = 'advertiser' | 'publisher';
export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Data of the page of an advertiser, and of a publisher. */
export type AdvertiserSettings = CallReply<'advertisers.settings'>;
export type PublisherSettings = CallReply<'publishers.settings'>;

/** A country that an advertiser or publisher supports. */
export interface CountryRow {
  readonly id: number;
  readonly version: number;
  readonly country_id: number;
  readonly country: string;
  readonly notes: string | null;
}

/** Data that a page has loaded about its advertiser or publisher. */
export interface PartyData<Settings> {
  readonly side: PartySide;
  readonly id: number;
  /** Null while it is unknown, or without a name. */
  readonly name: string | null;
  /** Null until the settings are loaded, or if loading failed. */
  readonly settings: Settings | null;
  readonly status: GridStatus;
  /** Reloads everything. Resolves with the saved settings, or null if they could not be read. */
  readonly reload: () => Promise<Settings | null>;
  /** Reloads everything without showing it; a failure is only logged. */
  readonly readQuietly: () => Promise<void>;
  readonly retry: () => void;
}

export interface PartyTabProps<Settings> {
  readonly party: PartyData<Settings>;
}

/**
 * A tab of the page of an advertiser or publisher. Its content is loaded when it is first shown: use
 * `lazyPart`.
 */
export interface PartyTab<Settings> {
  /** Name in the address: `?tab=`. */
  readonly value: string;
  readonly title: string;
  /** Caption above this tab and the next ones with the same. */
  readonly group: 'General' | 'Routing' | 'Connection';
  /** Permission required for the tab; null if everybody who may open the page sees it. */
  readonly permission: string | null;
  readonly Content: (props: PartyTabProps<Settings>) => ReactNode;
}

/** Names the managers of a party in a list. */
export const managersText = ({
  user_name: first = null,
  other_manager_names: others = [],
}: {
  readonly user_name?: string | null;
  readonly other_manager_names?: readonly string[];
}): string => [...(first === null ? [] : [first]), ...others].join(', ');
