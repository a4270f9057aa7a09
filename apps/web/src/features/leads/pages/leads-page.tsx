import { leadsPanelCodec } from '#shared/filters/lead-criteria';
import { LeadPanel } from '#shared/filters/lead-panel';
import { usePanelOpen } from '#shared/filters/use-panel-open';
import { useUrlList } from '#shared/filters/use-url-list';
import { useZone } from '#shared/lib/zone';
import { totalText } from '#shared/table/total-text';
import { useRowSelection } from '#shared/table/use-row-selection';
import { PageFrame } from '#shared/ui/page-frame';
import { ReportTabs } from '#shared/ui/report-tabs';
import { useLeads } from '../api/use-leads';
import { LeadTable } from '../components/lead-table';
import { LeadsActions } from '../components/leads-actions';
import { LeadsToolbar } from '../components/leads-toolbar';
import { LEAD_LIST, leadCodec } from '../lib/lead-filter';
import { useLeadPresets } from '../lib/use-lead-presets';

/** The leads page: every lead of a range, paged and sorted by the server (LED-023 ff.). */
export const LeadsPage = () => {
  const zone = useZone();
  const list = useUrlList(LEAD_LIST);
  const { filter, view, appliedAt, apply, show } = list;
  const presets = useLeadPresets(list);
  const [isFilterOpen, setFilterOpen] = usePanelOpen('leads', false);
  const selection = useRowSelection();
  const request = { filter, view, appliedAt, zone };
  const leads = useLeads(request);
  return (
    <PageFrame
      fill
      title="Leads"
      aside={totalText(leads.status, leads.total)}
      actions={
        <LeadsActions
          isFilterOpen={isFilterOpen}
          onToggleFilter={setFilterOpen}
          columns={presets.columns}
          request={request}
          onRefresh={() => apply(filter, { page: view.page })}
        />
      }
    >
      <ReportTabs current="details" criteria={filter} />
      <LeadPanel
        codec={leadsPanelCodec}
        applied={filter.panel}
        isOpen={isFilterOpen}
        onClose={() => setFilterOpen(false)}
        onApply={(panel) => apply({ ...filter, panel })}
        onReset={() => apply(leadCodec.defaults, { preset: null })}
        presets={presets.menu}
      />
      <LeadsToolbar
        filter={filter}
        onChange={apply}
        presets={presets}
        selection={selection}
        rows={leads.rows}
      />
      <LeadTable
        leads={leads}
        columns={presets.columns}
        view={view}
        onView={show}
        selection={selection}
        onClearFilters={() => apply(leadCodec.defaults, { preset: null })}
      />
    </PageFrame>
  );
};
