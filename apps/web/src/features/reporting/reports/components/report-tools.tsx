import { useRef } from 'react';
import { filterText, type FilterCodec } from '#shared/filters/filter-codec';
import type { Filter } from '#shared/filters/filter-fields';
import { ExportMenu } from '#shared/export/export-menu';
import { toWire, wallOf } from '#shared/lib/wall-clock';
import { useZone } from '#shared/lib/zone';
import { MESSAGES } from '#shared/lib/messages';
import type { ColumnChoice } from '#shared/table/column-choice';
import { copyText } from '#shared/ui/copy-button';
import { IconButton } from '#shared/ui/icon-button';
import { MenuButton, MenuItem } from '#shared/ui/menu-button';
import { toast } from '#shared/ui/toast';
import type { ReportRequest } from '../api/report-request';
import type { Report } from '../api/use-report';
import { useReportSubject } from '../lib/report-subject';
import { frozenFilter, type LinkKind } from '../lib/shared-link';
import { viewLink } from '../lib/view-link';
import styles from './report-table.module.css';

interface Props {
  request: ReportRequest;
  report: Report;
  columns: readonly ColumnChoice[];
  filter: Filter;
  codec: FilterCodec;
}

/** Exports a report with all rows below the open ones. */
const useExportOf = ({
  request,
  report,
  columns,
}: Pick<Props, 'request' | 'report' | 'columns'>) => {
  const subject = useReportSubject();
  const latest = useRef({ request, report, columns });
  latest.current = { request, report, columns };
  return async (format: 'csv' | 'xlsx', signal: AbortSignal): Promise<Response> => {
    const now = latest.current;
    const [{ wholeReport }, { exportColumns, exportLines }, { tableFile }] = await Promise.all([
      import('../api/whole-report'),
      import('../lib/report-export'),
      import('#shared/export/table-file'),
    ]);
    const { open, stateOf } = now.report;
    const lines = exportLines(await wholeReport(now.request, open, stateOf, signal));
    const { tab, flat } = now.request;
    const ranges = now.report.top.data?.ranges ?? null;
    const columns = exportColumns(subject, { tab, flat, ranges }, now.columns, lines);
    return tableFile(format, columns, lines, signal);
  };
};

/**
 * Copies the address of this view. A live link names its range, a frozen one has the dates that the
 * table shows now.
 */
const CopyLink = ({ request, report, columns, filter, codec }: Props) => {
  const zone = useZone();
  const { appliedAt: asOf } = request;
  const asOfText = `${toWire(wallOf(asOf, zone))}, ${zone.name.replaceAll('_', ' ')}`;
  const copy = async (kind: LinkKind): Promise<void> => {
    const frozen = (): string => filterText(codec, frozenFilter(filter, wallOf(asOf, zone)));
    const filters = kind === 'frozen' ? frozen() : null;
    const link = { kind, zone: zone.name, asOf, from: null, filters };
    const current = new URL(window.location.href);
    const { address, missing } = viewLink(current, columns, report.open, link);
    if (!(await copyText(address))) return;
    const about =
      kind === 'live'
        ? 'Live: it counts again whenever it is opened.'
        : `Frozen as of ${asOfText}.`;
    toast(MESSAGES.copied, { description: missing === null ? about : `${about} ${missing}` });
  };
  return (
    <MenuButton icon="link" label="Copy link">
      <MenuItem
        icon="refresh"
        label="Live link, counts again when opened"
        onSelect={() => void copy('live')}
      />
      <MenuItem
        icon="lock"
        label={`Frozen link, as of ${asOfText}`}
        onSelect={() => void copy('frozen')}
      />
    </MenuButton>
  );
};

/** The buttons that export, share and print the table. */
export const ReportTools = (props: Props) => {
  const open = useExportOf(props);
  const { name } = useReportSubject();
  return (
    <span className={styles.tools}>
      <ExportMenu name={`${name}-${props.request.tab}`} open={open} />
      <CopyLink {...props} />
      <IconButton icon="printer" label="Print" onClick={() => window.print()} />
    </span>
  );
};
