import type { ComponentType } from 'react';
import type { GridStatus } from '#shared/table/grid-types';

/** Data that a page has loaded about its advertiser or publisher. */
export interface PartyData<Settings> {
  readonly id: number;
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
  /** Permission required for the tab; null if everybody who may open the page sees it. */
  readonly permission: string | null;
  readonly Content: ComponentType<PartyTabProps<Settings>>;
}
