import { Button } from 'antd';
import { useRef } from 'react';
import { ExportMenu } from '#shared/export/export-menu';
import { MESSAGES } from '#shared/lib/messages';
import type { ColumnChoice } from '#shared/table/column-choice';
import { copyText } from '#shared/ui/copy-button';
import { IconButton } from '#shared/ui/icon-button';
import { Icon } from '#shared/ui/icons';
import { toast } from '#shared/ui/toast';
import type { ReportRequest } from '../api/report-request';
import type { Report } from '../api/use-report';
import { useReportSubject } from '../lib/report-subject';
import { viewLink } from '../lib/view-link';
import styles from './report-table.module.css';

interface Props {
  request: ReportRequest;
  report: Report;
  columns: readonly ColumnChoice[];
}

/** Exports a report with all rows below the open ones. */
const useExportOf = ({ request, report, columns }: Props) => {
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
    const columns = exportColumns(subject, now.request.tab, now.columns, lines);
    return tableFile(format, columns, lines, signal);
  };
};

/** Copies the address of this view. Another user who opens it sees the same view. */
const CopyLink = ({ report, columns }: Pick<Props, 'report' | 'columns'>) => {
  const copy = async (): Promise<void> => {
    const { address, missing } = viewLink(new URL(window.location.href), columns, report.open);
    if (!(await copyText(address))) return;
    toast(MESSAGES.copied, missing === null ? {} : { description: missing });
  };
  return (
    <Button icon={<Icon name="link" size={16} />} onClick={() => void copy()}>
      Copy link
    </Button>
  );
};

/** The buttons that export, share and print the table. */
export const ReportTools = (props: Props) => {
  const open = useExportOf(props);
  const { name } = useReportSubject();
  return (
    <span className={styles.tools}>
      <ExportMenu name={`${name}-${props.request.tab}`} open={open} />
      <CopyLink report={props.report} columns={props.columns} />
      <IconButton icon="printer" label="Print" onClick={() => window.print()} />
    </span>
  );
};
