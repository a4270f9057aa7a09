import type { GridSort } from '#shared/table/grid-types';

/** The part of a list page's address that is not the filter. */
export interface ListView {
  readonly page: number;
  readonly limit: number;
  readonly sort: GridSort;
}
