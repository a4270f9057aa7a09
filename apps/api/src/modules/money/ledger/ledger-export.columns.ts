import { LEDGER_REASONS } from '@leadline/contracts';
import type { ColumnsOf } from '#shared/export/export-run.js';
import type { LedgerRow } from './data/ledger.query.js';

// Loaded by the thread that makes the file.

export const columnsOf: ColumnsOf<object, LedgerRow> = () => [
  { title: 'Posting', kind: 'number', value: ({ id }) => Number(id) },
  { title: 'Counts at', kind: 'time', value: ({ counts_at }) => counts_at },
  { title: 'Recorded at', kind: 'time', value: ({ recorded_at }) => recorded_at },
  { title: 'Lead', kind: 'number', value: ({ lead_id }) => lead_id },
  { title: 'Event', kind: 'text', value: ({ reason }) => LEDGER_REASONS[reason] },
  {
    title: 'Entry',
    kind: 'text',
    value: ({ is_reversal: isReversal }) => (isReversal ? 'Takes back' : 'Posts'),
  },
  { title: 'By', kind: 'text', value: ({ changed_by: name }) => name ?? '' },
  { title: 'Currency', kind: 'text', value: ({ currency }) => currency },
  { title: 'Amount', kind: 'money', value: ({ amount }) => amount },
];
