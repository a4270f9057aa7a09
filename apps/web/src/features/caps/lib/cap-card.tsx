import type { RowCard } from '#shared/table/row-card';
import { ResetCell, TypeCell } from '../components/cap-cells';
import { FilledCell } from '#shared/caps/filled-cell';
import { capName, type CapRow } from '#shared/caps/cap';

/** A cap on a phone. */
export const CAP_CARD: RowCard<CapRow> = {
  who: capName,
  status: (row) => <TypeCell row={row} />,
  about: (row) => <FilledCell row={row} />,
  when: (row) => <ResetCell row={row} />,
};
