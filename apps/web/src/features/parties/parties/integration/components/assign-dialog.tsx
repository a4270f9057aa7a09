import { Input } from 'antd';
import { useState } from 'react';
import { api } from '#shared/api/api';
import { Field } from '#shared/ui/field';
import type { Report } from '../api/use-reviews';
import { DecisionDialog } from './decision-dialog';

interface Props {
  report: Report;
  onDone: () => void;
  onClose: () => void;
}

const FIELDS = { lead_id: 'lead' } as const;

/** Applies a report to a lead of the advertiser. */
export const AssignDialog = ({ report, onDone, onClose }: Props) => {
  const [lead, setLead] = useState('');
  const id = /^\d{1,10}$/.test(lead.trim()) ? Number(lead.trim()) : null;
  const problem = id === null ? 'Enter the id of a lead of this advertiser' : null;
  return (
    <DecisionDialog
      title="Assign the report to a lead"
      width={460}
      submitLabel="Assign"
      fields={FIELDS}
      isDirty={lead !== ''}
      problem={problem}
      send={
        id === null
          ? null
          : () =>
              api.call('unmatchedPostbacks.assign', {
                params: { id: report.id },
                body: { lead_id: id },
              })
      }
      onDone={onDone}
      onClose={onClose}
    >
      {({ faults, forget }) => (
        <>
          <p>
            {report.status === null ? 'It reports no status' : `It reports "${report.status}"`}
            {report.ftd && ' and a deposit'}. It is applied as if it had named this lead.
          </p>
          <Field label="Lead id" name="lead" error={faults.lead}>
            {(field) => (
              <Input
                {...field}
                value={lead}
                inputMode="numeric"
                maxLength={10}
                autoComplete="off"
                onChange={({ target }) => {
                  forget(['lead']);
                  setLead(target.value);
                }}
              />
            )}
          </Field>
        </>
      )}
    </DecisionDialog>
  );
};
