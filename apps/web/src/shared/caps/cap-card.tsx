import type { RowCard } from '#shared/table/row-card';
import { DealOverTag, ResetCell, TypeCell } from './cap-cells';
import { FilledCell } from './filled-cell';
import { FillsCell } from './fills-cell';
import { capName, type CapRow } from './cap';

/** A cap, as a card on a phone. */
export const CAP_CARD: RowCard<CapRow> = {
  who: capName,
  status: (row) => (
    <>
      <TypeCell row={row} />
      <DealOverTag row={row} />
    </>
  ),
  about: (row) => (
    <>
      <FilledCell row={row} />
      <FillsCell row={row} />
    </>
  ),
  when: (row) => <ResetCell row={row} />,
};
