import { filterText } from '#shared/filters/filter-codec';
import { usePanelOpen } from '#shared/filters/filter-toggle';
import { leadCodec, leadsPanelCodec } from '#shared/filters/lead-fields';
import { LeadPanel } from '#shared/filters/lead-panel';
import { useUrlList } from '#shared/filters/use-url-list';
import { useZone } from '#shared/lib/zone';
import { totalText } from '#shared/table/total-text';
import { useRowSelection } from '#shared/table/use-row-selection';
import { Icon } from '#shared/ui/icons';
import { PageFrame } from '#shared/ui/page-frame';
import { ReportTabs } from '#shared/ui/report-tabs';
import { leadsText } from '#shared/lib/format';
import { type LeadsPageData, type LeadsRequest, useLeads, useNewerLeads } from '../api/leads';
import { LeadTable } from '../components/lead-table';
import { LeadsActions } from '../components/leads-actions';
import { LeadsToolbar } from '../components/leads-toolbar';
import styles from '../components/leads.module.css';
import { LEAD_LIST, useEmptyLeads, useLeadPresets } from '../lib/lead-filter';
import { useSelectionActions } from '../lib/use-selection-actions';

interface Props {
  request: LeadsRequest;
  leads: LeadsPageData;
  onShow: () => void;
}

/** Announces new leads without moving the rows being read. A click loads the new leads. */
const NewLeadsPill = ({ request, leads, onShow }: Props) => {
  const count = useNewerLeads(request, leads);
  return (
    <span role="status">
      {count > 0 && (
        <button type="button" className={styles.newLeads} onClick={onShow}>
          <Icon name="arrowUp" size={13} />
          {leadsText(count).replace(' ', ' new ')}
        </button>
      )}
    </span>
  );
};

/** The leads page: every lead of a range, paged and sorted by the server. */
export const LeadsPage = () => {
  const zone = useZone();
  const list = useUrlList(LEAD_LIST);
  const { filter, view, appliedAt, isChecking, apply, show } = list;
  const presets = useLeadPresets(list);
  const [isFilterOpen, setFilterOpen] = usePanelOpen('leads', false);
  const selection = useRowSelection(
    filterText(leadCodec, filter),
    `${view.sort.key} ${view.sort.order}`,
  );
  const request = { filter, view, appliedAt, isChecking, zone };
  const leads = useLeads(request);
  const bulk = useSelectionActions(selection, request);
  const empty = useEmptyLeads(list);
  const refresh = (): void => apply(filter, { page: view.page });
  return (
    <PageFrame
      fill
      title="Leads"
      aside={totalText(leads.status, leads.total)}
      news={<NewLeadsPill request={request} leads={leads} onShow={refresh} />}
      actions={
        <LeadsActions
          isFilterOpen={isFilterOpen}
          onToggleFilter={setFilterOpen}
          columns={presets.columns}
          request={request}
          onRefresh={refresh}
        />
      }
    >
      <ReportTabs current="details" filter={filter} />
      <LeadPanel
        codec={leadsPanelCodec}
        applied={filter}
        isOpen={isFilterOpen}
        onClose={() => setFilterOpen(false)}
        onApply={apply}
        onReset={() => apply(leadCodec.defaults, { preset: null })}
        presets={presets.menu}
      />
      <LeadsToolbar request={request} onChange={apply} presets={presets} bulk={bulk} />
      <LeadTable
        leads={leads}
        columns={presets.columns}
        view={view}
        onView={show}
        selection={selection}
        bulk={bulk}
        empty={empty}
      />
    </PageFrame>
  );
};
