import type { ScheduledChange } from '@leadline/contracts';
import { loadFailureOf } from '#shared/api/load-failure';
import { useTimezones } from '#shared/lib/zone';
import { ChangeActions } from '#shared/scheduled/change-actions';
import { changesText, momentText } from '#shared/scheduled/changes-text';
import { useScheduledChanges } from '#shared/scheduled/use-scheduled-changes';
import { PlainTable, type PlainColumn } from '#shared/table/plain-table';
import { ACTIONS_KEY } from '#shared/table/row-buttons';
import { PageFrame } from '#shared/ui/page-frame';

const STATES: Readonly<Record<ScheduledChange['state'], string>> = {
  pending: 'To come',
  done: 'Done',
  refused: 'Refused',
  cancelled: 'Cancelled',
};
const stateText = ({ state, reason }: ScheduledChange): string =>
  reason === null ? STATES[state] : `${STATES[state]}: ${reason}`;

const rowId = ({ id }: ScheduledChange): number => id;

/** Scheduled changes: those to come, and what became of the others. */
export const ScheduledPage = () => {
  const { list, ...calls } = useScheduledChanges({});
  const zones = useTimezones().data ?? [];
  const columns: readonly PlainColumn<ScheduledChange>[] = [
    { key: 'record', title: 'Record', minWidth: 140, render: ({ title }) => title },
    {
      key: 'when',
      title: 'When',
      minWidth: 200,
      render: (change) => momentText(change, zones),
    },
    { key: 'state', title: 'State', minWidth: 100, render: stateText },
    { key: 'changes', title: 'Changes', minWidth: 220, render: changesText },
    { key: 'by', title: 'By', minWidth: 120, render: ({ made_by: { name } }) => name },
    {
      key: ACTIONS_KEY,
      title: 'Actions',
      minWidth: 140,
      render: (change) => <ChangeActions change={change} calls={calls} />,
    },
  ];
  return (
    <PageFrame title="Scheduled Changes">
      <PlainTable
        label="Scheduled changes"
        columns={columns}
        nameKey="record"
        rows={list.data ?? []}
        rowId={rowId}
        pageSize={25}
        isLoading={list.isPending}
        failure={loadFailureOf(list)}
        none="Nothing is scheduled. “Save at…” in a form lets its changes come into force later."
      />
    </PageFrame>
  );
};
