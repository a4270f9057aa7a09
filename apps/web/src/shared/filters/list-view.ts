import type { GridSort } from '#shared/table/grid-types';

/** What a list page keeps in its address besides the filter. */
export interface ListView {
  readonly page: number;
  readonly limit: number;
  readonly sort: GridSort;
}
