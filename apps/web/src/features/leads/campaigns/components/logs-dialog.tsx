import { Modal, Select } from 'antd';
import { useState } from 'react';
import { DataGrid } from '#shared/table/data-grid';
import { NOTHING_FILTERED } from '#shared/table/empty-list';
import { GridFooter } from '#shared/table/grid-footer';
import { knownTotal } from '#shared/table/total-text';
import { useClosing } from '#shared/ui/use-closing';
import { useCampaignLogs, type CampaignLog, type LogView } from '../api/use-campaign-logs';
import { LOG_CARD, LOG_COLUMNS, OUTCOME_CHOICES } from '../lib/log-columns';
import styles from './campaign-page.module.css';

const PAGE_SIZE = 50;
const PAGE_SIZES = [10, 25, PAGE_SIZE, 100, 200];
const EMPTY = {
  ...NOTHING_FILTERED,
  meaning: 'Nobody has been registered yet.',
};

const rowId = ({ lead_id: id }: CampaignLog): number => id;
/** The order is fixed: newest first. */
const unsortable = (): void => undefined;

interface Props {
  campaign: { readonly id: number; readonly name: string };
  onClose: () => void;
}

/** The registrations of a campaign: each has a person, a step, and the lead that was created. */
export const LogsDialog = ({ campaign, onClose }: Props) => {
  const [view, setView] = useState<LogView>({ page: 1, limit: PAGE_SIZE, outcome: undefined });
  const change = (patch: Partial<LogView>): void => setView((before) => ({ ...before, ...patch }));
  const { rows, total, status, retry } = useCampaignLogs(campaign.id, view);
  const { modal } = useClosing(onClose);
  return (
    <Modal
      {...modal}
      centered
      title={`Logs of ${campaign.name}`}
      width="min(1320px, calc(100vw - 24px))"
      footer={null}
    >
      <div className={styles.log}>
        <div className={styles.filters}>
          <Select<CampaignLog['outcome']>
            aria-label="Outcome"
            allowClear
            placeholder="All outcomes"
            value={view.outcome}
            options={OUTCOME_CHOICES}
            onChange={(outcome: CampaignLog['outcome'] | undefined) => change({ outcome, page: 1 })}
          />
        </div>
        <DataGrid
          label="Logs"
          noun="registrations"
          columns={LOG_COLUMNS}
          card={LOG_CARD}
          rows={rows}
          rowId={rowId}
          status={status}
          empty={EMPTY}
          sort={null}
          onSort={unsortable}
          offset={(view.page - 1) * view.limit}
          total={total}
          onRetry={retry}
        />
        <GridFooter
          page={view.page}
          limit={view.limit}
          total={knownTotal(status, total)}
          pageSizes={PAGE_SIZES}
          onPage={(page) => change({ page })}
          onLimit={(limit) => change({ limit, page: 1 })}
        />
      </div>
    </Modal>
  );
};
