import type { LeadHistoryRow, StatusHistoryRow } from '@leadline/contracts';
import { formatTaken } from '#shared/lib/format';
import { MESSAGES } from '#shared/lib/messages';
import type { PlainColumn } from '#shared/table/plain-table';
import { TIME_WIDTH, TextCell, TimeCell } from '#shared/ui/cells';
import { StatusTag } from '#shared/ui/status-tag';
import { CutText, PayloadCell } from '../components/history-cells';

/** Rows per page of the history tables. */
export const HISTORY_PAGE_SIZE = 25;

/** Builds a column of text that may be long. */
const longText = <K extends string>(
  key: K,
  title: string,
  minWidth: number,
): PlainColumn<Record<K, string | null>> => ({
  key,
  title,
  minWidth,
  render: (row) => <CutText text={row[key]} />,
});

/** Columns of the specification, in its order. */
export const LEAD_HISTORY_COLUMNS: readonly PlainColumn<LeadHistoryRow>[] = [
  { key: 'lead_id', title: 'Lead Id', minWidth: 76, render: (row) => row.lead_id },
  longText('advertiser', 'Advertiser', 110),
  // Shown only for rejected attempts (LED-081).
  {
    key: 'restriction_origin',
    title: 'Restriction Origin',
    minWidth: 84,
    render: (row) => <TextCell text={row.status === 'Rejected' ? row.restriction_origin : null} />,
  },
  longText('message', 'Message', 200),
  {
    key: 'status',
    title: 'Status',
    minWidth: 84,
    render: (row) => <StatusTag status={row.status} />,
  },
  longText('distribution', 'Distribution', 130),
  {
    key: 'created_at',
    title: 'Created At',
    minWidth: TIME_WIDTH,
    render: (row) => <TimeCell iso={row.created_at} />,
  },
  {
    key: 'taken_time',
    title: 'Taken Time',
    minWidth: 72,
    render: (row) => (
      <TextCell text={row.taken_time === null ? null : formatTaken(row.taken_time)} />
    ),
  },
  longText('offer', 'Offer', 90),
  longText('funnel', 'Funnel', 90),
  longText('funnel_override', 'Funnel Override', 84),
  longText('publisher_id_override', 'Publisher Id Override', 96),
  {
    key: 'req_payload',
    title: 'Req Payload',
    minWidth: 190,
    render: (row) => (
      <PayloadCell
        payload={row.req_payload}
        name="request payload"
        said={MESSAGES.requestPayloadCopied}
      />
    ),
  },
  {
    key: 'res_payload',
    title: 'Res Payload',
    minWidth: 190,
    render: (row) => (
      <PayloadCell
        payload={row.res_payload}
        name="response payload"
        said={MESSAGES.responsePayloadCopied}
      />
    ),
  },
];

/** Advertiser status and lead status, each with its previous value. */
export const STATUS_HISTORY_COLUMNS: readonly PlainColumn<StatusHistoryRow>[] = [
  {
    key: 'created_at',
    title: 'Created At',
    minWidth: TIME_WIDTH,
    render: (row) => <TimeCell iso={row.created_at} />,
  },
  longText('brand_status', 'Advertiser Status', 110),
  longText('previous_brand_status', 'Previous Advertiser Status', 120),
  {
    key: 'status',
    title: 'Status',
    minWidth: 84,
    render: (row) => <StatusTag status={row.status} />,
  },
  {
    key: 'previous_status',
    title: 'Previous Status',
    minWidth: 100,
    render: (row) =>
      row.previous_status === null ? (
        <TextCell text={null} />
      ) : (
        <StatusTag status={row.previous_status} />
      ),
  },
  longText('source', 'Source', 110),
  longText('changed_by', 'Changed By', 140),
  longText('note', 'Note', 180),
];
