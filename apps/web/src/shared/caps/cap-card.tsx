import type { RowCard } from '#shared/table/row-card';
import { DealOverTag, ResetCell, TypeCell } from './cap-cells';
import { FilledCell } from './filled-cell';
import { FillsCell } from './fills-cell';
import { capName, type CapRow } from './cap';

/** Whether `FillsCell` says that the cap is full or closed. */
const saysFull = ({ cap, forecast }: CapRow): boolean => cap === 0 || forecast.state === 'full';

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
      <FilledCell row={row} hasState={!saysFull(row)} />
      <FillsCell row={row} />
    </>
  ),
  when: (row) => <ResetCell row={row} />,
};
