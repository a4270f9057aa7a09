import type { GridSort } from '#shared/table/grid-types';

/** The view in a list page's address: everything except the filter. */
export interface ListView {
  readonly page: number;
  readonly limit: number;
  readonly sort: GridSort;
}
