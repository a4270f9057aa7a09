import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { api } from '#shared/api/api';
import { loadFailureOf } from '#shared/api/load-failure';
import { ExportMenu } from '#shared/export/export-menu';
import { FieldsPanel } from '#shared/filters/fields-panel';
import { FilterBar } from '#shared/filters/filter-bar';
import type { FilterChip } from '#shared/filters/filter-chips';
import { filterText } from '#shared/filters/filter-codec';
import { FilterToggle, usePanelOpen } from '#shared/filters/filter-toggle';
import { useFilterChips } from '#shared/filters/use-filter-chips';
import { useUrlList } from '#shared/filters/use-url-list';
import { AUDIT_RECORD, type AuditRecord, auditRecordOf } from '#shared/lib/audit-path';
import { useZone } from '#shared/lib/zone';
import { DensityButton } from '#shared/table/density-button';
import { IconButton } from '#shared/ui/icon-button';
import { ListFailure } from '#shared/ui/list-failure';
import { PageFrame } from '#shared/ui/page-frame';
import { AuditTable } from '../components/audit-table';
import { auditBody, type AuditChoices, auditCodec, type AuditEntry } from '../lib/audit-filter';
import { recordText } from '../lib/audit-words';
import { useAuditChoices, useAuditLog } from '../lib/use-audit-log';

const VIEW = { page: 1, limit: 50, sort: { key: 'created_at', order: 'desc' } } as const;
const TITLE = 'Audit Log';

/** The filter in the address, and the record that the list is limited to. */
const useAuditFilter = (choices: AuditChoices) => {
  const options = useMemo(
    () => ({
      codec: auditCodec(choices),
      view: VIEW,
      pageSizes: [VIEW.limit],
      sortKeys: [VIEW.sort.key],
      keep: [AUDIT_RECORD],
    }),
    [choices],
  );
  const { filter, appliedAt, apply } = useUrlList(options);
  const [params] = useSearchParams();
  const record = auditRecordOf(params.get(AUDIT_RECORD));
  const { codec } = options;
  const isFiltered =
    record !== null || filterText(codec, filter) !== filterText(codec, codec.defaults);
  return {
    codec,
    filter,
    record,
    appliedAt,
    apply,
    isFiltered,
    /** Every filter, and the record. */
    clear: () => apply(codec.defaults, {}, { [AUDIT_RECORD]: null }),
    leaveRecord: () => apply(filter, {}, { [AUDIT_RECORD]: null }),
  };
};

/** The chip of a log of one record, which its entries name. */
const recordChip = (
  record: AuditRecord | null,
  { entities }: AuditChoices,
  rows: readonly AuditEntry[],
  onRemove: () => void,
): FilterChip[] => {
  if (record === null) return [];
  const entry = rows.find((row) => row.entity === record.entity && row.entity_id === record.id);
  const kind = entities.find(({ id }) => id === record.entity)?.name ?? 'Record';
  const name = entry === undefined ? `${kind} ${record.id}` : recordText(entry);
  return [{ key: 'record', label: `History of ${name}`, onRemove }];
};

const Log = ({ choices }: { choices: AuditChoices }) => {
  const zone = useZone();
  const { codec, filter, record, appliedAt, apply, ...rest } = useAuditFilter(choices);
  const [isFilterOpen, setFilterOpen] = usePanelOpen('audit-log', false);
  const body = auditBody(filter, record, appliedAt, zone);
  const log = useAuditLog(body, appliedAt);
  const filters = { codec, value: filter, onChange: apply };
  const { chips } = useFilterChips(filters);
  const before = recordChip(record, choices, log.rows, rest.leaveRecord);
  return (
    <PageFrame
      fill
      title={TITLE}
      actions={
        <>
          <FilterToggle isOpen={isFilterOpen} onToggle={setFilterOpen} />
          <ExportMenu
            name="audit-log"
            open={(format, signal) =>
              api.open('auditLog.export', { body: { ...body, format }, signal })
            }
          />
          <DensityButton />
          <IconButton icon="refresh" label="Refresh" onClick={() => apply(filter)} />
        </>
      }
    >
      <FieldsPanel
        codec={codec}
        applied={filter}
        isOpen={isFilterOpen}
        onClose={() => setFilterOpen(false)}
        onApply={apply}
        onReset={rest.clear}
      />
      <FilterBar {...filters} before={before} onClearAll={rest.clear} />
      <AuditTable
        log={log}
        empty={{
          filters: [...before, ...chips],
          onClearFilters: rest.isFiltered ? rest.clear : undefined,
        }}
      />
    </PageFrame>
  );
};

/** The audit log: every action with its author and time. */
export const AuditLogPage = () => {
  const query = useAuditChoices();
  const failure = loadFailureOf(query);
  if (query.data !== undefined) return <Log choices={query.data} />;
  return (
    <PageFrame fill title={TITLE}>
      {failure === null ? (
        <p role="status">Loading…</p>
      ) : (
        <ListFailure failure={failure} text="The audit log could not be loaded." />
      )}
    </PageFrame>
  );
};
